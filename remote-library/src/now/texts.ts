import { listTexts } from '../shared/texts';

const partNames = {
  'full-body': 'full body',
  'upper-body': 'upper body',
  'lower-body': 'lower body',
  core: 'core',
  back: 'back',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const ago = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`);

/** What to train now (behaviour.md#train-now). */
export const nowTexts = {
  heading: 'Train now',
  minutes: listTexts.minutes,
  names: { minutes: 'Time', level: 'Level', equipment: 'Equipment' },
  values: {
    minutes: { '5': '5 min', '10': '10 min', '15': '15 min', '20': '20 min', '30': '30 min' },
    level: { '': 'Any', beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    equipment: {
      '': 'Any',
      none: 'No equipment',
      mat: 'Mat',
      band: 'Band',
      dumbbells: 'Dumbbells',
      kettlebell: 'Kettlebell',
      barbell: 'Barbell',
      machine: 'Machine',
    },
  },
  trained: (part: keyof typeof partNames, days: number) =>
    `${capital(partNames[part])}: last trained ${ago(days)}`,
  notTrained: (part: keyof typeof partNames) => `You have not trained ${partNames[part]} yet`,
  noOtherPart: 'No video that fits is known to train anything else.',
  /** Nothing else is known of the video. */
  atAll: 'A workout for now',
  unlike: (asked: string) => `You asked for ${asked}: this one may differ.`,
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
