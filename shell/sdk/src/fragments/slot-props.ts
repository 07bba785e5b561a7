import type { Creator, Video } from '@fitreel/contract';
import type { SlotName } from '@fitreel/protocol/browser';
import type { Store } from '../store';

/** Items of the account menu: links or buttons below the shell's own. */
export interface AccountMenuProps {
  /** Closes the menu. */
  close: () => void;
}

/** The parts of a creator that a video includes. */
export type CreatorOfVideo = Omit<Creator, 'videoCount'>;

/** Buttons beside a creator's name. */
export interface CreatorActionsProps {
  creator: CreatorOfVideo;
}

/** A `Shelf` of the viewer's own videos on the home page. The page reserves one shelf's height for each, filled or empty. */
export interface HomeShelvesProps {
  /** Videos that an empty shelf may suggest instead. */
  suggestions: readonly Video[];
}

/**
 * A bar over the end of every page, such as a link back to unfinished work. Its element has `data-bar`, so that content can be scrolled
 * out from under it. It renders nothing while it has nothing to show.
 */
export type PageBarProps = Record<never, never>;

/**
 * Options of the list below the search field: links with `role="option"` that Tab skips, alone or in groups. An option with `aria-disabled`
 * explains why the list is empty.
 */
export interface SearchSuggestionsProps {
  /** The typed text, trimmed; empty while there is nothing to suggest for. */
  text: string;
}

/** The buttons below a video. */
export interface VideoActionsProps {
  video: Video;
}

/** The list that the video is played from. It fills a place of fixed height. */
export interface VideoAsideProps {
  video: Video;
  /** The value of `list` in the page's address, which anybody may have written. */
  list: string;
}

/** Content below a video and its buttons. */
export interface VideoDetailsProps {
  video: Video;
  player: VideoPlayer;
}

/** `silent`: the player has not answered, and may never. `cued`: it is ready at a position in the video. */
export type PlayerState = 'silent' | 'unstarted' | 'ended' | 'playing' | 'paused' | 'buffering' | 'cued';

export interface PlayerSnapshot {
  state: PlayerState;
  /** Position in the video, in seconds. Updates about four times a second while it plays. */
  time: number;
  /** Length in seconds; null until it is known. */
  duration: number | null;
  muted: boolean;
  /** More than half of the player is visible. Otherwise nothing may start playing by itself. */
  inView: boolean;
  /** A word for why the video does not play, which the page shows to the viewer. Without it, the video plays or still may. */
  failure?: string | undefined;
}

/** The player of a video's page. It belongs to the video host, which may never answer: then it stays `silent` and ignores commands. */
export interface VideoPlayer extends Store<PlayerSnapshot> {
  play: () => void;
  pause: () => void;
  seekTo: (seconds: number) => void;
  setMuted: (muted: boolean) => void;
}

/**
 * A button in the row below the player, `--row-button` high.
 *
 * A passing message is an element with `data-message`. It lies over the row, `--fr-message-block` from its top, so that nothing moves. It
 * hides the rest of the row until it goes. With `pill` the end of the row stays visible. With `over` it lies over a corner of the player
 * while that does not play, and from 60 rem on it hides nothing.
 *
 * The player's element has `data-player`: a fragment that covers the page may move it beside itself with a class. A fragment with its own
 * full-screen view has a button with `data-full-screen`, hidden or not, which the page's Full screen button presses.
 */
export interface VideoPlayerProps {
  video: Video;
  player: VideoPlayer;
  /** The video that the page would play next by default; null until it is known. */
  next: Video | null;
}

/**
 * Marks on a video's picture. Pointer events go through them to the picture. A mark that shows that the viewer has begun the video has
 * `data-begun`.
 */
export interface VideoMarksProps {
  video: Video;
}

/** Items of a video's menu: `MenuItem`s of `@fitreel/sdk/menu`. */
export interface VideoMenuProps {
  video: Video;
  /** Closes the menu and shows the slot `video-dialog` instead. */
  openDialog: () => void;
}

/** A dialog about a video, open while mounted. */
export interface VideoDialogProps {
  video: Video;
  onClose: () => void;
}

/**
 * The props that each slot passes to its fragments: the contract between pages and fragments. A remote declares slots of its own, named
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
 * The payloads of events between remotes, by the event's name: the contract between sender and listeners. A remote declares its own events
 * as it does slots.
 */
export interface PlatformEvents {
  /** A viewer opens a video's page from its card. */
  'video-opened': { video: Video };
  /**
   * A question: would a logout lose data that the remote keeps? For a guest, that is everything in the account; for a user, changes that
   * the device could not send, even on another try now. The name dates from when only guests were asked; existing releases have it in their
   * types.
   */
  'guest-logout': null;
}

/** The events that are questions, with the type of a listener's answer. */
export interface PlatformAnswers {
  'guest-logout': boolean;
}

export type EventName = keyof PlatformEvents;

/** A slot that the SDK or this remote declares. */
export type KnownSlot = keyof SlotProps;

/** A slot or event of another remote, such as `catalog.rating`. Each deploy compares its types. */
export type OfAnotherRemote = `${string}.${string}`;

/**
 * Sends an event to every remote that listens. It waits until the listener's remote has loaded, even beyond the end of the page. The
 * payload must survive JSON.
 */
export type Emit = <E extends Exclude<EventName, keyof PlatformAnswers>>(
  event: E,
  payload: PlatformEvents[E],
) => void;

/**
 * Asks every remote that listens, and loads the remotes for it. Resolves with the answers; rejects if a remote does not load or fails to
 * answer.
 */
export type Ask = <Q extends keyof PlatformAnswers>(
  question: Q,
  payload: PlatformEvents[Q],
) => Promise<PlatformAnswers[Q][]>;
