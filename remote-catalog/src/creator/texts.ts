import { videosOf, subscribers } from '../shared/texts';

export const creatorTexts = {
  /** The heading while the name is not known. */
  unnamed: 'Creator',
  count: videosOf,
  subscribers,
  videosOf: (name: string) => `Videos by ${name}`,
};
