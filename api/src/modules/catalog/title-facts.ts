import { bodyPartGroup, type Facts, MINUTES_MAX } from '@fitreel/contract';
import { TITLE_WORDS } from './field-words';

/** Denies what follows: `not for beginners`. */
const NOT_DENIED = String.raw`(?<!\b(?:no|not|non|without)[\s-]+(?:for\s+)?)`;

const STATED = Object.entries(TITLE_WORDS).map(
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
    const groups = new Set(stated.map((value) => bodyPartGroup(value)));
    return groups.size === 1 ? [[name, ...groups]] : [];
  });
  return { ...(isLength && { minutes: length }), ...(Object.fromEntries(others) as Facts) };
}
