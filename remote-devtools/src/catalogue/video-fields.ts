import type { Contract } from '@fitreel/sdk/api';

/** Fields of a video by their names, as a file of the catalogue tool has them. */
export type Fields = Readonly<Record<string, string>>;

type Fact = Exclude<keyof Contract.Facts, 'minutes'>;

/** The values of each fact. */
const factValues: { readonly [F in Fact]: Readonly<Record<NonNullable<Contract.Facts[F]>, string>> } = {
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
  intensity: { low: 'Low', medium: 'Medium', high: 'High' },
};

/** Labels of the fields. */
const labels: Fields = {
  title: 'Title',
  creator: 'Creator',
  categoryName: 'Category',
  minutes: 'Minutes',
  level: 'Level',
  equipment: 'Equipment',
  bodyPart: 'Trains most',
  intensity: 'Intensity',
  subscriber: 'Subscribers of the creator',
  alt: 'What the picture shows',
  src: 'Id at the video host',
  description: 'Description',
  published: 'Day of publication',
  chapters: 'Chapters',
  state: 'State',
  position: 'Place',
  category_id: 'Category',
  thumbnail: 'Picture',
  avatar: 'Picture of the creator',
  name: 'Name',
};

/** The fields that an editor changes most, in their order. */
export const MAIN_FIELDS = [
  ...(['title', 'creator', 'categoryName', 'minutes'] as const),
  ...(['level', 'equipment', 'bodyPart', 'intensity'] as const),
];

/** The label of a field; its own name for one that is not known here. */
export const fieldLabel = (name: string): string => labels[name] ?? name;

/** Value and text of the options of a field; undefined for one that takes any text. */
export function fieldOptions(name: string): [string, string][] | undefined {
  const values = (factValues as Record<string, Fields | undefined>)[name];
  return values && Object.entries(values);
}

/** The fields that differ from `before`. */
export function changedFields(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== (before[name] ?? '')));
}

/**
 * What a rejected edit says of each field, and of the whole: `minutes takes a whole number` stands at the minutes.
 *
 * @param names the fields that a message may begin with
 */
export function errorsByField(
  messages: readonly string[],
  names: readonly string[],
): { fields: Fields; other: string } {
  const parts = messages.flatMap((message) => message.replace(/^Video \S+: /, '').split('; '));
  const nameOf = (part: string) => names.find((name) => part.startsWith(`${name} `));
  const readable = (part: string, name: string) => `${fieldLabel(name)}${part.slice(name.length)}`;
  const fields = parts.flatMap((part) => {
    const name = nameOf(part);
    return name === undefined ? [] : [[name, readable(part, name)] as const];
  });
  return {
    fields: Object.fromEntries(fields),
    other: parts.filter((part) => nameOf(part) === undefined).join(' '),
  };
}
