import { NO_OTHERS, type Signature, type TypeTable } from './types';

/** Most levels of objects and functions, and most types, in one text. */
const [LEVELS, TYPES] = [3, 40];

/** A type of a table for people: `string | undefined`, `Video`, `(kind: "danger") => void`. Anything beyond the limits is `…`. */
export function typeText(table: TypeTable, first: number): string {
  let left = TYPES;
  const text = (ref: number, levels: number): string => {
    const type = table[ref] ?? 'any';
    if ((left -= 1) < 0 || levels < 0) return '…';
    if (typeof type === 'string') return type;
    if ('any' in type) {
      const parts = type.any.slice(0, TYPES).map((one) => text(one, levels - 1));
      return parts
        .sort((one, other) => Number(one === 'undefined') - Number(other === 'undefined'))
        .join(' | ');
    }
    if ('library' in type) {
      const name = type.library.slice(type.library.indexOf('#') + 1);
      return type.of.length > 0 ? `${name}<${type.of.map((one) => text(one, levels - 1)).join(', ')}>` : name;
    }
    const { name, has = {}, calls = [], makes = [] } = type;
    if (name) return name;
    const signature = ({ takes, gives }: Signature) =>
      `(${takes.map(([parameter, one]) => `${parameter}: ${text(one, levels - 1)}`).join(', ')}) => ${text(gives, levels - 1)}`;
    const [call] = calls;
    if (call) return signature(call);
    const parts = [
      ...makes.map((make) => `new ${signature(make)}`),
      ...Object.keys(has).filter((field) => field !== NO_OTHERS),
    ];
    return `{ ${parts.slice(0, TYPES).join('; ')} }`;
  };
  return text(first, LEVELS);
}
