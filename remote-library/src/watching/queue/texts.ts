import { videos } from '../../shared/texts';

/** The videos to see next in this tab (behaviour.md#queue). */
export const queueTexts = {
  heading: 'Queue',
  button: (count: number) => `Queue, ${videos(count)}`,
  /** `Queue · 3 videos`, on its bar. */
  bar: (count: number) => `Queue · ${videos(count)}`,
  play: 'Play',
  playNext: 'Play next',
  add: 'Add to queue',
  remove: 'Remove from queue',
  empty: 'Empty the queue',
  nothing: 'The menu of a video’s card puts it here.',
  goesOn: 'Autoplay',
  playsNext: 'Plays next',
  added: 'Added to queue',
  removed: 'Removed from queue',
  emptied: 'Queue emptied',
  full: (max: number) => `The queue is full: it holds ${videos(max)}`,
};
