import { deviceItem, fieldsOf } from '@fitreel/sdk/platform';
import type { factLabels } from '@fitreel/sdk/ui';
import { nowTexts } from './texts';

/** The time, level and equipment that a viewer has for training now. */
export interface Choices {
  minutes: string;
  /** Empty for any level. */
  level: '' | keyof typeof factLabels.level;
  equipment: '' | keyof typeof factLabels.equipment;
}

/** The values of each choice, in the order of its menu. */
const valuesOf = <K extends keyof Choices>(name: K) => Object.keys(nowTexts.values[name]) as Choices[K][];

export const DEFAULT: Choices = { minutes: '10', level: '', equipment: '' };

/** The choices in `content`, which anybody may have written. An invalid one falls back to `otherwise`. */
export function choicesIn(content: unknown, otherwise: Choices): Choices {
  const fields = fieldsOf(content);
  const one = <K extends keyof Choices>(name: K): Choices[K] =>
    valuesOf(name).find((value) => value === fields[name]) ?? otherwise[name];
  return { minutes: one('minutes'), level: one('level'), equipment: one('equipment') };
}

/** The viewer's last choices on this device. */
export const keptChoices = deviceItem<Choices>('library.now', {
  parse: (content) => choicesIn(content, DEFAULT),
});
