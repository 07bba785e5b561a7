import { factLabels } from '@fitreel/sdk/ui';

/** Fields of a video by name, as in a file of the catalogue tool. */
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

/** The fields that editors change most, in order. */
export const MAIN_FIELDS = [
  ...(['title', 'creator', 'categoryName', 'minutes'] as const),
  ...(['level', 'equipment', 'bodyPart', 'intensity'] as const),
];

/** The label of a field; for an unknown field, its name. */
export const fieldLabel = (name: string): string => labels[name] ?? name;

/** Value and text of a field's options; undefined if it takes any text. */
export function fieldOptions(name: string): [string, string][] | undefined {
  const values = (factLabels as Readonly<Record<string, Fields | undefined>>)[name];
  return values && Object.entries(values);
}

/** A field's value as shown to editors. */
export const fieldValue = (name: string, value: string): string =>
  fieldOptions(name)?.find(([option]) => option === value)?.[1] ?? value;

/** The fields that differ from `before`. */
export function changedFields(before: Fields, after: Fields): Fields {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== (before[name] ?? '')));
}

/**
 * Splits the messages of a rejected edit by field: `minutes takes a whole number` is shown at the minutes. Other messages concern the whole
 * edit.
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
