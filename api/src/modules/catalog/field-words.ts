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

/** Words of a title by the value that they state. Only words that leave no doubt. */
export const TITLE_WORDS: {
  [Name in Exclude<keyof Facts, 'minutes'>]-?: { [Value in NonNullable<Facts[Name]>]?: string };
} = {
  level: { beginner: 'beginners?', intermediate: 'intermediate', advanced: 'advanced' },
  equipment: {
    none: String.raw`(?:no|without(?:\s+any)?)[\s-]+equipment|equipment[\s-]free`,
    band: String.raw`resistance[\s-]+bands?`,
    dumbbells: 'dumbbells?',
    kettlebell: 'kettlebells?',
    barbell: 'barbells?',
  },
  bodyPart: {
    'full-body': String.raw`(?:full|total|whole)[\s-]+body`,
    'upper-body': String.raw`upper[\s-]+body`,
    'lower-body': String.raw`lower[\s-]+body`,
    core: 'abs|core|abdominals?',
    arms: 'arms|biceps|triceps',
    shoulders: 'shoulders',
    chest: 'chest',
    // Not `back to basics`.
    back: String.raw`(?:lower|upper)[\s-]+back|back[\s-]+(?:pain|ache|workout|exercises?|stretch(?:es|ing)?)`,
    glutes: 'glutes?|booty',
    legs: String.raw`legs|leg[\s-]+(?:day|workout)`,
  },
  intensity: {
    high: String.raw`hiit|high[\s-]+intensity`,
    medium: String.raw`(?:moderate|medium)[\s-]+intensity`,
    low: String.raw`low[\s-]+intensity|gentle`,
  },
};
