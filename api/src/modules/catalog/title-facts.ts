import { bodyPartGroup, type Facts, MINUTES_MAX } from '@fitreel/contract';
import { TITLE_WORDS } from './field-words';

/** Words that may stand between a negation and the negated word: `no need for dumbbells`, `not just for beginners`. */
const FILLERS =
  'need|needed|for|an?|any|the|your|just|only|to|use|using|of|doing|more|or|and|dumbbells?|barbells?|kettlebells?';

/** Fails after a negation. */
const NOT_DENIED = String.raw`(?<!\b(?:no|not|non|never|without|don[’']?t|beyond|stop|stopped|quit|instead)[\s-]+(?:(?:${FILLERS})[\s-]+){0,3})`;

/** Fails before a negating suffix: `dumbbell-free`, but not `free weights`. */
const NOT_FREE = String.raw`(?![\s-]+free\b(?!\s+weights))`;

/** Two patterns for each value: its words, and its words without a negation. */
const STATED = Object.entries(TITLE_WORDS).map(([name, values]) => {
  const patterns = Object.entries(values).map(([value, words]) => {
    const bare = String.raw`\b(?:${words})\b`;
    // `without equipment` is a negation itself.
    const allowed = value === 'none' ? bare : NOT_DENIED + bare + NOT_FREE;
    return { value, bare: new RegExp(bare, 'gi'), allowed: new RegExp(allowed, 'gi') };
  });
  return [name, patterns] as const;
});

/** Titles that talk about training instead of showing it: questions, stories, advice and comparisons. They state nothing. */
const ABOUT_TRAINING =
  /^(?:why|how|what|when|who|which|is|are|can|could|should|do you|does|will|stop|my|i)(?![’'\p{L}])|^\d+ (?:days|weeks) of\b|\b(?:vs|versus|mistakes|explained|reviews?|unboxing|guide|podcast)\b|\?$/iu;

/** Titles about food, where `chicken legs`, `chest freezer` and `gentle cleanse` are not exercises: they only state a length. */
const ABOUT_FOOD =
  /\b(?:recipes?|cook(?:ing)?|bak(?:e|ed|ing)|roast(?:ed)?|oven|freezer|breakfast|lunch|dinner|meals?|eat(?:ing)?|food|soups?|salads?|snacks?|smoothies?|juice|cleanse|chicken|pork|lamb|beef|crab|turkey|fish|apple|diet|nutrition|fasting|fast)\b/i;

/** Titles about parts of a workout, whose lengths are not the video's. */
const ABOUT_PARTS = /\b(?:rounds?|sets|rest)\b/i;

/** Fails after a range, repetition, limit or period: the number is not the video's length. */
const NOT_BEFORE = String.raw`(?<![\p{L}\d.,:]|\d\s*(?:[-–x×]|to|or)\s*|\b(?:under|than|every|first|last|in|within|for|up to|at least|after)\s+)`;

/** Fails before words such as `a day`, or `before` in `5 minutes before training`. */
const NOT_AFTER = String.raw`(?!\s*(?:[x×]\s*\d|(?:a|per|each|every)\s+(?:day|night|week|morning|km|mile)\b|each\b|daily\s*(?:$|[^\p{L}\s])|before\b|after\b))`;

const MINUTE = String.raw`[\s-]*min(?:ute)?s?\b`;

/** `30-Minute`, `1 Hour 20 Min`, `1 hr 15`, `1.5 hours`. */
const LENGTHS = new RegExp(
  String.raw`${NOT_BEFORE}(?:(?<hours>\d{1,2}(?:\.5)?)[\s-]*(?:hours?|hrs?|h)\b\.?(?:[\s,-]*(?:and|&)?\s*(?<rest>[1-5]?\d)(?:${MINUTE}|(?!\S|\s*(?:[\d%+]|days?\b))))?|(?<minutes>\d{1,3})${MINUTE})${NOT_AFTER}`,
  'giu',
);

/** The length in minutes that a title states; undefined if it states none or several. */
function lengthIn(title: string): number | undefined {
  if (ABOUT_PARTS.test(title)) return undefined;
  const lengths = new Set(
    [...title.matchAll(LENGTHS)].map(({ groups: { hours = 0, rest = 0, minutes = 0 } = {} }) =>
      Math.round(Number(hours) * 60 + Number(rest) + Number(minutes)),
    ),
  );
  const [length = 0] = lengths;
  return lengths.size === 1 && length >= 1 && length <= MINUTES_MAX ? length : undefined;
}

/**
 * The facts that `title` states (api/README.md#facts-of-a-video). A title with two values of a fact, such as `beginner to
 * advanced`, does not state that fact; two parts of the lower or upper body state the larger part.
 */
export function factsInTitle(title: string): Facts {
  if (ABOUT_TRAINING.test(title)) return {};
  const minutes = lengthIn(title);
  const length = minutes === undefined ? {} : { minutes };
  if (ABOUT_FOOD.test(title)) return length;
  const others = STATED.flatMap(([name, values]) => {
    const stated = values.flatMap(({ value, bare, allowed }) => {
      const mentions = title.match(bare)?.length ?? 0;
      return mentions > 0 && title.match(allowed)?.length === mentions ? [value] : [];
    });
    if (stated.length === 1) return [[name, stated[0]]];
    const groups = new Set(stated.map((value) => bodyPartGroup(value)));
    return groups.size === 1 ? [[name, ...groups]] : [];
  });
  return { ...length, ...(Object.fromEntries(others) as Facts) };
}
