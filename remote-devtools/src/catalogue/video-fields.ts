import { factLabels } from '@fitreel/sdk/ui';

/** Fields of a video by their names, as a file of the catalogue tool has them. */
export type Fields = Readonly<Record<string, string>>;

/** Labels of the fields. */
const labels: Fields = {
  title: 'Title',
  creator: 'Creator',
  categoryName: 'Category',
  minutes: 'Minutes',
  length: 'Length',
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
  featured: 'Featured on home',
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
  const values = (factLabels as Readonly<Record<string, Fields | undefined>>)[name];
  return values && Object.entries(values);
}

/** A value of a field as an editor reads it. */
export const fieldValue = (name: string, value: string): string =>
  fieldOptions(name)?.find(([option]) => option === value)?.[1] ?? value;

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
