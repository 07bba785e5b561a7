/**
 * The facts of a video (api/README.md#facts-of-a-video): their values, groups and limits. The labels are in the SDK
 * (`shell/sdk/src/ui/fact-labels.ts`), the words of searches and titles in the API. This module imports nothing.
 */

/** Maximum minutes of a video. */
export const MINUTES_MAX = 600;

/** The values of each fact that has a fixed set of them. Append new values. */
export const FACT_VALUES = {
  level: ['beginner', 'intermediate', 'advanced'],
  equipment: ['none', 'mat', 'band', 'dumbbells', 'kettlebell', 'barbell', 'machine'],
  bodyPart: [
    'full-body',
    'upper-body',
    'lower-body',
    'core',
    'arms',
    'shoulders',
    'chest',
    'back',
    'glutes',
    'legs',
  ],
  intensity: ['low', 'medium', 'high'],
} as const;

/** The lengths that filters offer, each with its last minute: 10 and 20 minutes are in `10-20`, 40 in `20-40`. */
export const LENGTH_ENDS = { 'under-10': 9, '10-20': 20, '20-40': 40, 'over-40': MINUTES_MAX } as const;

type Length = keyof typeof LENGTH_ENDS;
export const LENGTHS = Object.keys(LENGTH_ENDS) as Length[];

/** The range of a known length in minutes. */
export const lengthOf = (minutes: number): Length | undefined =>
  LENGTHS.find((length) => minutes <= LENGTH_ENDS[length]);

/** The larger body part whose filter also finds a smaller one. */
const LARGER_PARTS = {
  arms: 'upper-body',
  shoulders: 'upper-body',
  chest: 'upper-body',
  glutes: 'lower-body',
  legs: 'lower-body',
} as const;

/** The body parts that filters accept. */
export type BodyPartGroup = Exclude<(typeof FACT_VALUES.bodyPart)[number], keyof typeof LARGER_PARTS>;

const GROUPS: Readonly<Record<string, BodyPartGroup | undefined>> = LARGER_PARTS;

/** The body part whose filter finds `bodyPart`: the larger part that contains it, or itself. */
export const bodyPartGroup = <Part extends string>(bodyPart: Part): Part | BodyPartGroup =>
  GROUPS[bodyPart] ?? bodyPart;
