import type { Creator, Video } from '@fitreel/contract';
import type { SlotName } from '@fitreel/protocol/browser';
import type { Store } from '../store';

/** Items of the account menu: links or buttons below the shell's own. */
export interface AccountMenuProps {
  /** Closes the menu. */
  close: () => void;
}

/** A creator as far as a video says who that is. */
export type CreatorOfVideo = Omit<Creator, 'videoCount'>;

/** Buttons beside a creator's name. */
export interface CreatorActionsProps {
  creator: CreatorOfVideo;
}

/** A `Shelf` of the viewer's own videos on the home page. The page keeps the space of one shelf, filled or empty, for each. */
export interface HomeShelvesProps {
  /** What an empty shelf may offer instead. */
  suggestions: readonly Video[];
}

/**
 * A line over the end of every page, such as what leads back to something that waits. Its element has `data-bar`, so that the page can
 * be scrolled out from under it; it renders nothing while there is nothing to say.
 */
export type PageBarProps = Record<never, never>;

/**
 * Options of the list below the search field: links with `role="option"` that Tab does not reach, alone or in groups. One with
 * `aria-disabled` says why there are no others.
 */
export interface SearchSuggestionsProps {
  /** What has been typed, trimmed; empty while there is nothing to suggest for. */
  text: string;
}

/** The buttons below a video. */
export interface VideoActionsProps {
  video: Video;
}

/** The list that a video is played from, in a place of fixed height that it fills. */
export interface VideoAsideProps {
  video: Video;
  /** The value of `list` in the page's address, which anybody may have written. */
  list: string;
}

/** Below a video and its buttons. */
export interface VideoDetailsProps {
  video: Video;
  player: VideoPlayer;
}

/** `silent`: it has not answered, and may never. `cued`: it is ready at a place of the video. */
export type PlayerState = 'silent' | 'unstarted' | 'ended' | 'playing' | 'paused' | 'buffering' | 'cued';

export interface PlayerSnapshot {
  state: PlayerState;
  /** Where the video is, in seconds. Comes about four times a second while it plays. */
  time: number;
  /** In seconds; null until it is known. */
  duration: number | null;
  muted: boolean;
  /** More than half of the player is visible. Where it is not, nothing may begin to play by itself. */
  inView: boolean;
  /** A word for why it does not play; the page says it to the viewer. Without one it plays, or may still. */
  failure?: string | undefined;
}

/**
 * The player of a video's page. It belongs to the video host, which may never answer: then it stays `silent`, and does not hear
 * what it is told.
 */
export interface VideoPlayer extends Store<PlayerSnapshot> {
  play: () => void;
  pause: () => void;
  seekTo: (seconds: number) => void;
  setMuted: (muted: boolean) => void;
}

/**
 * A button in the row below the player, `--row-button` high. What it says in passing is an element with `data-message`, which lies over
 * the row, `--fr-message-block` from its top, so that nothing moves. All else in the row is hidden until it goes: but for its end with
 * `pill`, and with `over`, which lies over a corner of the player while that does not play, nothing is from 60 rem on. The element of the player
 * has `data-player`: what covers the page may lay it beside itself with a class. What shows it on the full screen in a way of its own has a
 * button with `data-full-screen`, hidden or not: the page's Full screen presses it instead.
 */
export interface VideoPlayerProps {
  video: Video;
  player: VideoPlayer;
  /** What the page itself would play next; null while it is not known. */
  next: Video | null;
}

/** Marks on a video's picture. A pointer goes through them to the picture. One that says that the viewer has begun it has `data-begun`. */
export interface VideoMarksProps {
  video: Video;
}

/** Items of a video's menu: `MenuItem`s of `@fitreel/sdk/menu`. */
export interface VideoMenuProps {
  video: Video;
  /** Closes the menu, and shows the slot `video-dialog` instead. */
  openDialog: () => void;
}

/** A dialog about a video, open while mounted. */
export interface VideoDialogProps {
  video: Video;
  onClose: () => void;
}

/**
 * What each slot gives to the fragments that fill it: what pages and fragments agree on. A remote declares slots of its own, named
 * `<remote>.<name>`, in `declare module '@fitreel/sdk/slots'`.
 */
export interface SlotProps extends Record<SlotName, object> {
  'account-menu': AccountMenuProps;
  'creator-actions': CreatorActionsProps;
  'home-shelves': HomeShelvesProps;
  'page-bar': PageBarProps;
  'search-suggestions': SearchSuggestionsProps;
  'video-actions': VideoActionsProps;
  'video-aside': VideoAsideProps;
  'video-details': VideoDetailsProps;
  'video-dialog': VideoDialogProps;
  'video-marks': VideoMarksProps;
  'video-menu': VideoMenuProps;
  'video-player': VideoPlayerProps;
}

/**
 * What remotes tell one another, by the event's name: what its sender and its listeners agree on. A remote declares its own as it
 * does slots.
 */
export interface PlatformEvents {
  /** A viewer opens a video's page from its card. */
  'video-opened': { video: Video };
  /**
   * A question: a viewer wants to log out. Does something go that the remote keeps? Of a guest, all that is in the account; of a user, what
   * the device could not send, also now. Its name is from when only guests were asked: releases have it in their types.
   */
  'guest-logout': null;
}

/** The events that are questions, with the answer of each listener. */
export interface PlatformAnswers {
  'guest-logout': boolean;
}

export type EventName = keyof PlatformEvents;

/** Any slot that the SDK or this remote declares. */
export type KnownSlot = keyof SlotProps;

/** The slot or event of another remote, such as `catalog.rating`. Each deploy compares its types. */
export type OfAnotherRemote = `${string}.${string}`;

/**
 * Tells every remote that listens. An event waits until the listener's remote has loaded, also beyond the end of the page.
 * The payload must survive JSON.
 */
export type Emit = <E extends Exclude<EventName, keyof PlatformAnswers>>(
  event: E,
  payload: PlatformEvents[E],
) => void;

/**
 * Asks every remote that listens, which is loaded for it. Resolves with the answers, and rejects if a remote does not load or
 * fails to answer.
 */
export type Ask = <Q extends keyof PlatformAnswers>(
  question: Q,
  payload: PlatformEvents[Q],
) => Promise<PlatformAnswers[Q][]>;
