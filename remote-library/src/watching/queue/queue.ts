import { POSITION_SECONDS_MAX, type Contract } from '@fitreel/sdk/api';
import {
  deviceItem,
  fieldsOf,
  isCount,
  isId,
  isText,
  tabItem,
  usePlatform,
  type Platform,
} from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { videoPath } from '@fitreel/sdk/ui';
import { useNavigate } from 'react-router-dom';
import { createDeviceStore } from '../../shared/device-store';
import { sayKept } from '../../shared/say-kept';
import { perPlatform } from '../../shared/per-platform';
import { changeTexts } from '../../shared/texts';
import { queueTexts } from './texts';

/** The most videos in a queue. */
export const QUEUE_MAX = 200;

const TEXTS = ['title', 'creator', 'thumbnail', 'alt', 'avatar', 'src', 'categoryName'] as const;
const OPTIONAL_TEXTS = ['subscriber', 'level', 'equipment', 'bodyPart', 'intensity'] as const;
const TEXT_MAX = 1000;

type Videos = readonly Contract.Video[];

const NONE: Videos = [];

function isVideo(value: unknown): value is Contract.Video {
  const { _id, minutes = 1, ...others } = fieldsOf(value);
  const areTexts = (fields: readonly string[]) => fields.every((field) => isText(others[field], TEXT_MAX));
  const known = OPTIONAL_TEXTS.filter((fact) => others[fact] !== undefined);
  return isId(_id) && isCount(minutes, POSITION_SECONDS_MAX / 60) && areTexts(TEXTS) && areTexts(known);
}

interface Kept {
  videos: Videos;
  /** The device's mark when the queue was stored. */
  mark: unknown;
  /** The `_id` of its user. */
  user: unknown;
}

/** The queue survives a reload, and each tab has its own. */
const kept = tabItem<Kept>('library.queue', {
  was: 'queue',
  parse(content) {
    const [mark, videos, user] = Array.isArray(content) ? (content as unknown[]) : [];
    const all = Array.isArray(videos) ? videos.filter(isVideo) : [];
    const valid = new Map(all.map((video) => [video._id, video]));
    return { mark, videos: [...valid.values()].slice(0, QUEUE_MAX), user };
  },
  format: ({ mark, videos, user }) => [mark, videos, user],
});

/** The end of a session clears the device's mark (behaviour.md#logout): from then on, a queue is only for its own user. */
const mark = deviceItem<string | null>('library.queue', {
  was: 'queue',
  // Earlier releases stored it as plain text, not as JSON.
  parse: (content, text) => (typeof content === 'string' ? content : text),
});

function stored({ session }: Platform): Videos | undefined {
  const [queue, deviceMark] = [kept.read(), mark.read()];
  if (queue === undefined || deviceMark === undefined) return undefined;
  const { id } = viewerOf(session.getSnapshot().token);
  const isTheirs =
    (typeof queue.mark === 'string' && queue.mark === deviceMark) || (id !== undefined && queue.user === id);
  return isTheirs ? queue.videos : NONE;
}

function store(videos: Videos, { session }: Platform): boolean {
  const deviceMark = mark.read() ?? Math.random().toString(36);
  const user = viewerOf(session.getSnapshot().token).id;
  return mark.write(deviceMark) && kept.write({ mark: deviceMark, videos, user });
}

function createQueue(platform: Platform) {
  const item = { read: () => stored(platform), write: (videos: Videos) => store(videos, platform) };
  // Other tabs never change it, and its bar is on all pages, which must not leave listeners behind.
  const queue = createDeviceStore({ session: platform.session, events: undefined }, item, NONE);
  /** Returns false if only this page has it. */
  return { ...queue, set: (videos: Videos) => queue.change(() => videos) };
}

/** The videos that the viewer wants to see next, in this tab. */
export const queueOf = perPlatform(createQueue);

const without = (videos: Videos, { _id }: { _id: string }) => videos.filter((video) => video._id !== _id);

/** The queue and its actions. A toast confirms each change, with Undo if something is lost. */
export function useQueue() {
  const platform = usePlatform();
  const queue = queueOf(platform);
  const { toasts, emit } = platform;
  const videos = useStore(queue);
  const navigate = useNavigate();
  /** Opens the first video of the queue, as a click on its card does. */
  const play = () => {
    const [video] = queue.getSnapshot();
    if (!video) return;
    emit('video-opened', { video });
    Promise.resolve(navigate(videoPath(video._id))).catch(reportError);
  };
  const add = (video: Contract.Video, text: string, place?: 'first') => {
    const others = without(queue.getSnapshot(), video);
    if (others.length >= QUEUE_MAX) return toasts.show(queueTexts.full(QUEUE_MAX), 'warning');
    const isKept = queue.set(place ? [video, ...others] : [...others, video]);
    sayKept(platform, isKept, text, place ? undefined : { action: { label: queueTexts.play, run: play } });
  };
  const lose = (left: Videos, text: string) => {
    const before = queue.getSnapshot();
    const isKept = queue.set(left);
    const undo = () => {
      // Videos added since stay, at the end.
      const since = queue.getSnapshot().filter(({ _id }) => !before.some((video) => video._id === _id));
      queue.set([...before, ...since].slice(0, QUEUE_MAX));
    };
    sayKept(platform, isKept, text, { action: { label: changeTexts.undo, run: undo } });
  };
  return {
    videos,
    play,
    playNext: (video: Contract.Video) => add(video, queueTexts.playsNext, 'first'),
    add: (video: Contract.Video) => add(video, queueTexts.added),
    remove: (video: Contract.Video) => lose(without(queue.getSnapshot(), video), queueTexts.removed),
    empty: () => lose([], queueTexts.emptied),
    move: (from: number, to: number) => {
      const video = videos[from];
      if (!video) return;
      const others = without(videos, video);
      queue.set([...others.slice(0, to), video, ...others.slice(to)]);
    },
  };
}
