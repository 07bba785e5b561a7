import type { Facts, FACT_VALUES } from '@fitreel/contract';

/**
 * What means the same to somebody who trains, a group a line; where a title has one of a group, a search for another finds it as well.
 * Only what means the same: cardio need not be HIIT.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['abs', 'ab', 'core', 'abdominals'],
  ['legs', 'lower body'],
  ['glutes', 'butt', 'booty'],
  ['stretch', 'stretching', 'mobility', 'flexibility'],
  ['run', 'running', 'jog', 'jogging'],
  ['min', 'minute'],
  ['no equipment', 'without equipment', 'equipment free', 'bodyweight'],
  ['dumbbell', 'free weights'],
  ['warm up', 'warmup'],
  ['music', 'songs'],
];

/** The words by which searches find a fact, beside its name where that says it. */
export const FACT_WORDS: {
  [Name in keyof typeof FACT_VALUES]: Record<NonNullable<Facts[Name]>, string>;
} = {
  level: { beginner: 'beginner', intermediate: 'intermediate', advanced: 'advanced' },
  equipment: {
    none: 'no equipment',
    mat: 'mat',
    band: 'resistance band',
    dumbbells: 'dumbbells',
    kettlebell: 'kettlebell',
    barbell: 'barbell',
    machine: 'machine',
  },
  bodyPart: {
    'full-body': 'full body',
    'upper-body': 'upper body',
    'lower-body': 'lower body',
    core: 'core',
    arms: 'arms upper body',
    shoulders: 'shoulders upper body',
    chest: 'chest upper body',
    back: 'back',
    glutes: 'glutes lower body',
    legs: 'legs',
  },
  intensity: { low: 'low intensity easy', medium: 'moderate intensity', high: 'high intensity hard' },
};
