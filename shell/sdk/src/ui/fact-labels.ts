import type { FACT_VALUES, LENGTH_ENDS, Video } from '@fitreel/contract';
import { bodyPartGroup } from '@fitreel/contract/facts';

type Values = { length: keyof typeof LENGTH_ENDS } & {
  [Name in keyof typeof FACT_VALUES]: (typeof FACT_VALUES)[Name][number];
};

/** The display text for each value of a fact of a video. Menus list them in this order. */
export const factLabels: { readonly [Name in keyof Values]: Readonly<Record<Values[Name], string>> } = {
  length: {
    'under-10': 'Under 10 min',
    '10-20': '10–20 min',
    '20-40': '20–40 min',
    'over-40': 'Over 40 min',
  },
  level: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  equipment: {
    none: 'No equipment',
    mat: 'Mat',
    band: 'Resistance band',
    dumbbells: 'Dumbbells',
    kettlebell: 'Kettlebell',
    barbell: 'Barbell',
    machine: 'Machine',
  },
  bodyPart: {
    'full-body': 'Full body',
    'upper-body': 'Upper body',
    'lower-body': 'Lower body',
    core: 'Core',
    arms: 'Arms',
    shoulders: 'Shoulders',
    chest: 'Chest',
    back: 'Back',
    glutes: 'Glutes',
    legs: 'Legs',
  },
  intensity: { low: 'Low', medium: 'Moderate', high: 'High' },
};

/** The body parts that filters offer. */
export const bodyParts = (Object.keys(factLabels.bodyPart) as Values['bodyPart'][]).filter(
  (part) => bodyPartGroup(part) === part,
);

/** `1 video`, `2,000 videos`: every count in the UI is written this way. */
export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

export const minutesText = (minutes: number): string => `${minutes} min`;

/** `30 min · Beginner · No equipment`: the facts that are known. */
export const factsText = ({ minutes, level, equipment }: Video): string =>
  [
    minutes && minutesText(minutes),
    level && factLabels.level[level],
    equipment && factLabels.equipment[equipment],
  ]
    .filter(Boolean)
    .join(' · ');
