import type { Video } from '@fitreel/contract';

/** What remotes tell one another, by the event's name: the contract between those who emit it and those who listen. */
export interface PlatformEvents {
  /** A viewer opens a video's page from its card. */
  'video-opened': { video: Video };
}

export type EventName = keyof PlatformEvents;

/**
 * Tells every remote that listens. An event waits until the listener's remote has loaded, also beyond the end of the page.
 * The payload must survive JSON.
 */
export type Emit = <E extends EventName>(event: E, payload: PlatformEvents[E]) => void;
