import { videos } from '../../shared/texts';

export const historyTexts = {
  heading: 'History Videos',
  empty: { title: 'Nothing watched yet', text: 'Watch a video, and you’ll find it here.' },
  /** Below videos that a visitor has begun: an account records only from the signup on. */
  emptyBelowBegun: {
    title: 'Your history starts now',
    text: 'The next videos that you open are listed here.',
  },
  pause: 'Pause history',
  resume: 'Resume',
  paused: 'Your history is paused: what you watch is not recorded.',
  notPaused: 'Couldn’t pause your history.',
  notResumed: 'Couldn’t resume your history.',
  search: 'Search your history',
  nothingFound: 'Nothing found',
  removeDay: (label: string, count: number) => `Remove ${videos(count)} from your history: ${label}`,
  clear: 'Clear history',
  clearQuestion: 'Clear your history?',
  clearLoss: (count: number) => `This removes ${videos(count)} from your history. You can’t undo it.`,
};

/** The shelf of the home page. */
export const recentTexts = {
  heading: 'Recently watched',
  start: 'Start here',
  nothing: 'What you watch shows here.',
};

/** Headings of days without a name. */
export const dayTexts = {
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
};
