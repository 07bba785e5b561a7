import type { ReactNode } from 'react';

export const homeTexts = {
  region: 'About FitReel',
  welcome: 'FitReel: workouts, diet plans, nutrition facts and music to train to, all in one place.',
  guestEntry: 'Try it as a guest',
  guestFailed: 'Couldn’t log you in as a guest. Try again in a moment.',
};

const subscribers = (count: string) => `${count} subscribers`;

export const videoTexts = { subscribers };

export const creatorTexts = {
  /** The heading while the name is not known. */
  unnamed: 'Creator',
  subscribers,
  videosOf: (name: string) => `Videos by ${name}`,
};

export const searchTexts = {
  heading: 'Search videos',
  invitation: 'What would you like to watch?',
  invitationAdvice: 'Search by title, creator or category, or start from a category.',
  results: (q: string) => `Results for “${q}”`,
  count: (count: number) => (count === 1 ? '1 video' : `${count} videos`),
  moreThan: (count: number) => `More than ${count} videos`,
  none: 'No videos found',
  nothingFor: (q: string) => `Nothing matches “${q}”.`,
  didYouMean: (suggestion: ReactNode) => ['Did you mean ', suggestion, '?'],
  nothingFound: (q: string) => `No videos found for “${q}”`,
  nothingFoundAdvice: 'Check the spelling, use fewer words, or pick a category.',
};
