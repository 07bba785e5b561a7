import { type Facts, MINUTES_MAX } from '@fitreel/contract';
import { bodyPartGroup } from './facets';

/** Denies what follows: `not for beginners`. */
const NOT_DENIED = String.raw`(?<!\b(?:no|not|non|without)[\s-]+(?:for\s+)?)`;

/** Words of a title by the value that they state. Only words that leave no doubt. */
const WORDS: {
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

const STATED = Object.entries(WORDS).map(
  ([name, values]) =>
    [
      name,
      Object.entries(values).map(
        ([value, words]) => [value, new RegExp(String.raw`${NOT_DENIED}\b(?:${words})\b`, 'i')] as const,
      ),
    ] as const,
);

/** `30-Minute`, `20 min`; not the end of a range, such as `10 to 15 minutes`, a repetition or a limit. */
const MINUTES =
  /(?<![\p{L}\d.,:]|\d\s*(?:[-–x×]|to|or)\s*|\b(?:under|than|every|first|last)\s+)(\d{1,3})[\s-]*min(?:ute)?s?\b/giu;

/**
 * The facts that `title` states (api/README.md#facts-of-a-video). A title that states two values of a fact, such as
 * `beginner to advanced`, states none; two parts of the lower or the upper body are that one.
 */
export function factsInTitle(title: string): Facts {
  const minutes = new Set([...title.matchAll(MINUTES)].map(([, number]) => Number(number)));
  const [length = 0] = minutes;
  const isLength = minutes.size === 1 && length >= 1 && length <= MINUTES_MAX;
  const others = STATED.flatMap(([name, values]) => {
    const stated = values.filter(([, pattern]) => pattern.test(title)).map(([value]) => value);
    if (stated.length === 1) return [[name, stated[0]]];
    const groups = new Set(stated.map(bodyPartGroup));
    return groups.size === 1 ? [[name, ...groups]] : [];
  });
  return { ...(isLength && { minutes: length }), ...(Object.fromEntries(others) as Facts) };
}
