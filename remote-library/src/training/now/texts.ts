import { factLabels } from '@fitreel/sdk/ui';
import { listTexts } from '../../shared/texts';

type BodyPart = keyof typeof factLabels.bodyPart;

const ago = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);

/** The texts of the pick to train with now (behaviour.md#train-now). */
export const nowTexts = {
  heading: 'Train now',
  minutes: listTexts.minutes,
  names: { minutes: 'Time', level: 'Level', equipment: 'Equipment' },
  values: {
    minutes: { '5': '5 min', '10': '10 min', '15': '15 min', '20': '20 min', '30': '30 min' },
    level: { '': 'Any', ...factLabels.level },
    equipment: { '': 'Any', ...factLabels.equipment },
  },
  trained: (part: BodyPart, days: number) => `${factLabels.bodyPart[part]}: last trained ${ago(days)}`,
  notTrained: (part: BodyPart) => `You have not trained ${factLabels.bodyPart[part].toLowerCase()} yet`,
  noOtherPart: 'No video that fits is known to train anything else.',
  /** Used if nothing else is known about the video. */
  atAll: 'A workout for now',
  unlike: (asked: string) => `You asked for ${asked}: this one may differ.`,
  nearest: (asked: number, nearest: number) =>
    `No video that fits is about ${asked} min long. The nearest is ${nearest} min.`,
  playedToday: 'You have watched this one today.',
  play: 'Play',
  other: 'Something else',
  first: 'Back to the first',
  loading: 'Looking for a video',
  failed: 'Couldn’t find a video',
  unknown: 'Your activity didn’t load: this does not follow what you have trained.',
  empty: 'There is nothing to play yet',
  emptyAdvice: 'The catalogue has no videos.',
  home: 'Go to home',
};
