import { videosOf, subscribers } from '../shared/texts';

export const creatorTexts = {
  /** The heading until the name is known. */
  unnamed: 'Creator',
  count: videosOf,
  subscribers,
  videosOf: (name: string) => `Videos by ${name}`,
};
