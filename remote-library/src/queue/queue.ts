import type { Contract } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import { createStore, useStore, type WritableStore } from '@fitreel/sdk/store';
import { changeTexts, queueTexts } from '../texts';

/** The most videos that a queue has. */
export const QUEUE_MAX = 200;

/**
 * Where the tab's storage keeps the queue, so that it survives a reload and each tab has its own, and the device's storage a mark
 * of it. The end of a session clears that (behaviour.md#logout): from then on the queue is its user's alone.
 */
const KEY = 'queue';

const TEXTS = [
  'title',
  'creator',
  'subscriber',
  'thumbnail',
  'alt',
  'avatar',
  'src',
  'categoryName',
] as const;
const TEXT_MAX = 1000;

type Videos = readonly Contract.Video[];

const isText = (value: unknown) => typeof value === 'string' && value.length <= TEXT_MAX;

function isVideo(value: unknown): value is Contract.Video {
  if (typeof value !== 'object' || value === null) return false;
  const { _id, minutes = 1, ...others } = value as Record<string, unknown>;
  return isText(_id) && Number.isInteger(minutes) && TEXTS.every((field) => isText(others[field]));
}

function stored({ session }: Platform): Videos {
  const [mark, videos, user] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown[];
  const { id } = viewerOf(session.getSnapshot().token);
  const isTheirs = mark === localStorage.getItem(KEY) || (id !== undefined && user === id);
  if (!Array.isArray(videos) || !isTheirs) return [];
  const valid = new Map(videos.filter(isVideo).map((video) => [video._id, video]));
  return [...valid.values()].slice(0, QUEUE_MAX);
}

function store(videos: Videos, { session }: Platform): void {
  const mark = localStorage.getItem(KEY) ?? Math.random().toString(36);
  localStorage.setItem(KEY, mark);
  const user = viewerOf(session.getSnapshot().token).id;
  sessionStorage.setItem(KEY, JSON.stringify([mark, videos, user]));
}

/** Without storage, the queue lives as long as its page. */
function createQueue(platform: Platform): WritableStore<Videos> {
  const { session, events } = platform;
  let text: string | undefined;
  const queue = createStore<Videos>([], {
    read(previous) {
      // Its viewer is still there.
      if (session.getSnapshot().expired) return previous;
      try {
        const videos = stored(platform);
        const now = JSON.stringify(videos);
        if (now === text) return previous;
        text = now;
        return videos;
      } catch {
        return previous;
      }
    },
    subscribe(changed) {
      const end = session.subscribe(changed);
      // A page that Back shows again may have an older queue than the one that was left.
      events?.addEventListener('pageshow', changed);
      return () => {
        end();
        events?.removeEventListener('pageshow', changed);
      };
    },
  });
  return {
    ...queue,
    set(videos) {
      text = JSON.stringify(videos);
      queue.set(videos);
      try {
        store(videos, platform);
      } catch {
        // Shown all the same.
      }
    },
  };
}

const queues = new WeakMap<Platform, WritableStore<Videos>>();

/** The videos that the viewer wants to see next, in this tab. */
export function queueOf(platform: Platform): WritableStore<Videos> {
  let queue = queues.get(platform);
  if (!queue) queues.set(platform, (queue = createQueue(platform)));
  return queue;
}

const without = (videos: Videos, { _id }: { _id: string }) => videos.filter((video) => video._id !== _id);

/** The queue and what changes it. A toast says what has changed, with Undo for what is lost. */
export function useQueue() {
  const platform = usePlatform();
  const queue = queueOf(platform);
  const { toasts } = platform;
  const videos = useStore(queue);
  const add = (video: Contract.Video, text: string, place?: 'first') => {
    const others = without(queue.getSnapshot(), video);
    if (others.length >= QUEUE_MAX) return toasts.show(queueTexts.full(QUEUE_MAX), 'warning');
    queue.set(place ? [video, ...others] : [...others, video]);
    toasts.show(text, 'success');
  };
  const lose = (left: Videos, text: string) => {
    const before = queue.getSnapshot();
    queue.set(left);
    const undo = () => {
      // What has come since stays, at the end.
      const since = queue.getSnapshot().filter(({ _id }) => !before.some((video) => video._id === _id));
      queue.set([...before, ...since].slice(0, QUEUE_MAX));
    };
    toasts.show(text, 'success', { action: { label: changeTexts.undo, run: undo } });
  };
  return {
    videos,
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
