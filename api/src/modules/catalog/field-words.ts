import type { Facts, FACT_VALUES } from '@fitreel/contract';

/**
 * Words with the same meaning to people who train, one group per line. If a title has one of a group, a search for another
 * finds it as well. Related words do not count: cardio need not be HIIT.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['abs', 'ab', 'core', 'abdominals', 'six pack', 'sixpack'],
  ['belly', 'tummy', 'stomach'],
  ['legs', 'lower body'],
  ['glutes', 'butt', 'booty', 'bum'],
  ['chest', 'pecs'],
  ['stretch', 'stretching', 'mobility', 'flexibility', 'opener'],
  ['run', 'running', 'runner', 'jog', 'jogging'],
  ['walk', 'walking'],
  ['jump', 'jumping'],
  ['jump rope', 'skipping rope'],
  ['roller', 'rolling'],
  ['box', 'boxing', 'kickboxing'],
  ['dance', 'dancing'],
  ['cycling', 'bike', 'biking', 'spinning'],
  ['burn', 'burning', 'burner'],
  ['tone', 'toning', 'toned'],
  ['push up', 'push ups', 'pushup', 'press up'],
  ['pull up', 'pull ups', 'pullup', 'chin up'],
  ['sit up', 'sit ups', 'situp'],
  ['workout', 'exercise', 'training'],
  ['strength', 'strengthening'],
  ['cardio', 'aerobic', 'aerobics'],
  ['short', 'quick'],
  ['easy', 'gentle'],
  ['senior', 'elderly', 'older adults'],
  ['kids', 'children'],
  ['pregnancy', 'pregnant', 'prenatal'],
  ['postpartum', 'postnatal'],
  ['chair', 'seated', 'sitting'],
  ['bedtime', 'before bed', 'sleep'],
  ['weight loss', 'lose weight', 'losing weight'],
  ['meditation', 'meditate', 'mindfulness'],
  ['breathing', 'breathwork'],
  ['recipe', 'cooking'],
  ['no equipment', 'no gear', 'without equipment', 'equipment free', 'bodyweight'],
  ['dumbbell', 'free weights'],
  ['warm up', 'warmup'],
  ['cool down', 'cooldown'],
  ['music', 'songs', 'playlist'],
];

/** Units of numbers and their spellings, one unit per line: `15min` and `15 minutes` find each other's videos. */
export const UNITS: readonly (readonly string[])[] = [
  ['min', 'minute'],
  ['hour', 'hr', 'hrs'],
  ['sec', 'second'],
  ['km', 'kilometer'],
  ['kg', 'kilo'],
  ['lb', 'lbs', 'pound'],
  ['mile'],
  ['day'],
  ['week'],
  ['rep'],
  ['round'],
];

/** Words that narrow a subject but do not name one: a search that leaves out a word does not keep only these. */
export const GENERAL =
  'workout exercise training equipment gear short quick long easy gentle hard beginner advanced no free home best good new daily';

/** Further words of the field: misspelt words may be corrected to them, and they do not count as misspelt themselves. */
export const OTHER_FIELD_WORDS =
  'ankle arm back balance barre biceps breakfast burpees calisthenics calories calves challenge circuit crunches deadlift diet dinner dumbbells ' +
  'elliptical endurance evening foam hamstrings hiit hips hour interval keto kickboxing knee lunges marathon metabolism morning neck nutrition ' +
  'obliques pilates pistol plank planks plyometrics posture press protein quadriceps recipes recovery resistance roller rope rowing shoulders ' +
  'skipping smoothie splits squats stairs swimming tabata toes trampoline treadmill triceps tummy vegan vegetarian vinyasa wrist yoga zumba';

/** The words by which searches find a length: videos of at most, or at least, so many minutes. */
export const SHORT = { to: 15, words: 'short quick' };
export const LONG = { from: 45, words: 'long' };

/** The words by which searches find a fact, and the fact's own name where it fits. */
export const FACT_WORDS: {
  [Name in keyof typeof FACT_VALUES]: Record<NonNullable<Facts[Name]>, string>;
} = {
  level: { beginner: 'beginner', intermediate: 'intermediate', advanced: 'advanced' },
  equipment: {
    none: 'no equipment gear',
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
  intensity: { low: 'low intensity easy gentle', medium: 'moderate intensity', high: 'high intensity hard' },
};

/** Words of a title, by the value that they state. Only unambiguous words. */
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
    // Not `hard-core` or `core principles`.
    core: String.raw`abs|(?<!hard[\s-])core(?!\s+(?:principles?|values?|beliefs?|ideas?|concepts?|team))|abdominals?`,
    arms: 'arms|biceps|triceps',
    shoulders: 'shoulders',
    chest: String.raw`(?<!(?:treasure|medicine)\s)chest`,
    // Not `back to basics`.
    back: String.raw`(?:lower|upper)[\s-]+back|back[\s-]+(?:pain|ache|workout|exercises?|stretch(?:es|ing)?)`,
    glutes: 'glutes?|booty',
    legs: String.raw`legs|leg[\s-]+(?:day|workout)`,
  },
  intensity: {
    high: String.raw`hiit|high[\s-]+intensity`,
    medium: String.raw`(?:moderate|medium)[\s-]+intensity`,
    low: String.raw`low[\s-]+intensity|gentle(?!\s+(?:reminder|on|with)\b)`,
  },
};
