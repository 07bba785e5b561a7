import { typeText } from './type-text';
import { NO_OTHERS, type ObjectType, type RecordedType, type Signature, type TypeTable } from './types';

/** Most pairs of types that one comparison looks at. Two releases of this site need some thousands. */
const PAIRS_MAX = 200_000;

/** Deepest pair of types. Builds describe types less deeply. */
const DEPTH_MAX = 60;

/** Where what one side gives is not what the other takes. */
export interface TypeDifference {
  /** From the compared value on: `.video.title`, `().show(kind)`. */
  path: string;
  takes: string;
  /** Null: nothing. */
  gives: string | null;
  /** It is an argument: the taking release hands it over, and the giving one takes it. */
  isArgument: boolean;
}

/** A type in the table of one of the two releases. */
interface Place {
  table: TypeTable;
  ref: number;
}

/** What fits any other type or takes any. */
const OPEN = 'any';

/** What takes nothing as well. */
const NOTHING: readonly unknown[] = [OPEN, 'unknown', 'undefined', 'void'];

const literalKind = (text: string) =>
  /^["'`]/.test(text)
    ? 'string'
    : /^-?\d/.test(text)
      ? 'number'
      : /^(true|false)$/.test(text)
        ? 'boolean'
        : '';

/**
 * Compares what one release gives with what another takes, by structure: each field that is taken is there in a type that fits,
 * and arguments, which go the other way, are compared the other way round. A field or argument that is not there is
 * `undefined`. An argument has no field that a type with `NO_OTHERS` lacks. A type that contains itself fits where nothing in it differs.
 */
export class TypeComparison {
  readonly #known = new Map<string, TypeDifference | null>();
  /** Pairs that are taken to fit until something around them differs. */
  #assumed: string[] = [];
  #pairs = 0;

  constructor(
    private readonly given: TypeTable,
    private readonly taken: TypeTable,
  ) {}

  /** The first difference between what is given, where it is, and what is taken; null where it fits. */
  difference(given: number | undefined, taken: number): TypeDifference | null {
    const to = { table: this.taken, ref: taken };
    if (given !== undefined) return this.#compare({ table: this.given, ref: given }, to, 0);
    return this.#takesNothing(to) ? null : this.#differ(null, to);
  }

  #differ(from: Place | null, to: Place, path = ''): TypeDifference {
    return {
      path,
      takes: typeText(to.table, to.ref),
      gives: from && typeText(from.table, from.ref),
      isArgument: to.table === this.given,
    };
  }

  #takesNothing({ table, ref }: Place): boolean {
    return alternatives(table, ref).some((one) => NOTHING.includes(table[one] ?? OPEN));
  }

  #compare(from: Place, to: Place, depth: number): TypeDifference | null {
    const key = `${from.table === this.given ? '' : '-'}${from.ref}:${to.ref}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (depth > DEPTH_MAX) return null;
    if ((this.#pairs += 1) > PAIRS_MAX) return this.#differ(from, to, ' (too large to compare)');
    const start = this.#assumed.push(key) - 1;
    this.#known.set(key, null);
    const found = this.#compareUnions(from, to, depth + 1);
    if (found) {
      for (const assumed of this.#assumed.splice(start)) this.#known.delete(assumed);
      this.#known.set(key, found);
    }
    return found;
  }

  /** Each alternative that is given must fit one that is taken. */
  #compareUnions(from: Place, to: Place, depth: number): TypeDifference | null {
    const takes = alternatives(to.table, to.ref).map((ref) => ({ table: to.table, ref }));
    for (const ref of alternatives(from.table, from.ref)) {
      const one = { table: from.table, ref };
      const differences = takes.map((other) => this.#compareSingle(one, other, depth));
      if (differences.includes(null)) continue;
      // What differs inside says more, if it is clear what was meant.
      const inside = differences.filter((found) => found && found.path !== '');
      return (inside.length === 1 ? inside[0] : null) ?? this.#differ(from, to);
    }
    return null;
  }

  #compareSingle(from: Place, to: Place, depth: number): TypeDifference | null {
    const [a, b] = [from.table[from.ref] ?? OPEN, to.table[to.ref] ?? OPEN];
    if (a === OPEN || b === OPEN || a === 'never' || b === 'unknown' || b === 'void') return null;
    if (typeof a === 'string' || typeof b === 'string') {
      if (a === b || (typeof a === 'string' && literalKind(a) === b)) return null;
      return this.#differ(from, to);
    }
    if ('library' in a && 'library' in b) {
      if (a.library !== b.library || a.of.length !== b.of.length) return this.#differ(from, to);
      for (const [index, ref] of a.of.entries()) {
        const pair = [
          { ...from, ref },
          { ...to, ref: b.of[index] ?? -1 },
        ] as const;
        // A component that is wrapped, such as a lazy one, goes the way of its wrapper; only props go the other way.
        const isTaken = a.into && !isFunction(from.table, ref);
        const found = isTaken
          ? (this.#compare(pair[1], pair[0], depth) ?? this.#ignoredField(pair[1], pair[0]))
          : this.#compare(...pair, depth);
        if (found) return { ...found, path: `[]${found.path}` };
      }
      return null;
    }
    if ('library' in a || 'library' in b || 'any' in a || 'any' in b) return this.#differ(from, to);
    return (
      this.#compareFields(from, a, to, b, depth) ??
      this.#compareCalls(from, a.calls, to, b.calls, depth, '') ??
      this.#compareCalls(from, a.makes, to, b.makes, depth, 'new ')
    );
  }

  #compareFields(from: Place, a: ObjectType, to: Place, b: ObjectType, depth: number): TypeDifference | null {
    const field = (name: string, given: number | undefined, taken: number) => {
      const path = fieldPath(name);
      const wanted = { ...to, ref: taken };
      if (given === undefined) return this.#takesNothing(wanted) ? null : this.#differ(null, wanted, path);
      const found = this.#compare({ ...from, ref: given }, wanted, depth);
      return found && { ...found, path: path + found.path };
    };
    for (const [name, taken] of Object.entries(b.has ?? {})) {
      const found = field(name, own(a.has, name) ?? a.rest, taken);
      if (found) return found;
    }
    if (b.rest === undefined) return null;
    for (const [name, given] of [
      ...Object.entries(a.has ?? {}),
      ...(a.rest === undefined ? [] : [['…', a.rest] as const]),
    ]) {
      const found = field(name, given, b.rest);
      if (found) return found;
    }
    return null;
  }

  /** Each way to call what is taken must be a way to call what is given. */
  #compareCalls(
    from: Place,
    given: readonly Signature[] = [],
    to: Place,
    taken: readonly Signature[] = [],
    depth: number,
    prefix: string,
  ): TypeDifference | null {
    for (const call of taken) {
      const differences = given.map((other) => this.#compareCall(from, other, to, call, depth));
      if (differences.includes(null)) continue;
      const [found] = differences;
      return found ? { ...found, path: prefix + found.path } : this.#differ(from, to, `${prefix}()`);
    }
    return null;
  }

  #compareCall(from: Place, a: Signature, to: Place, b: Signature, depth: number): TypeDifference | null {
    for (const [index, [name, wanted]] of a.takes.entries()) {
      const [, handed] = b.takes[index] ?? [];
      const place = { ...from, ref: wanted };
      const path = `(${name})`;
      if (handed === undefined) {
        if (!this.#takesNothing(place)) return this.#differ(null, place, path);
        continue;
      }
      const argument = { ...to, ref: handed };
      const found = this.#compare(argument, place, depth) ?? this.#ignoredField(argument, place);
      if (found) return { ...found, path: path + found.path };
    }
    for (const [index, bound] of (a.generic ?? []).entries()) {
      const taken = b.generic?.[index];
      const found =
        taken === undefined ? null : this.#compare({ ...to, ref: taken }, { ...from, ref: bound }, depth);
      if (found) return { ...found, path: `<${index}>${found.path}` };
    }
    const found = this.#compare({ ...from, ref: a.gives }, { ...to, ref: b.gives }, depth);
    return found && { ...found, path: `()${found.path}` };
  }

  /** A field of an argument that nothing takes, such as a prop that a component lost: it would be ignored. */
  #ignoredField(from: Place, to: Place): TypeDifference | null {
    const wanted = alternatives(to.table, to.ref).map((ref) => to.table[ref] ?? OPEN);
    const objects = wanted.filter(isObject);
    const isWhole = objects.length > 0 && objects.every(({ has }) => own(has, NO_OTHERS) !== undefined);
    if (!isWhole || wanted.some((one) => !isObject(one) && one !== 'undefined' && one !== 'null'))
      return null;
    for (const ref of alternatives(from.table, from.ref)) {
      const type = from.table[ref] ?? OPEN;
      for (const [name, field] of isObject(type) ? Object.entries(type.has ?? {}) : []) {
        if (objects.some(({ has }) => own(has, name) !== undefined)) continue;
        return { ...this.#differ({ ...from, ref: field }, to, fieldPath(name)), takes: `no ${name}` };
      }
    }
    return null;
  }
}

const isObject = (type: RecordedType): type is ObjectType =>
  typeof type === 'object' && !('any' in type) && !('library' in type);

function isFunction(table: TypeTable, ref: number): boolean {
  return alternatives(table, ref).some((one) => {
    const type = table[one] ?? OPEN;
    return typeof type === 'object' && ('calls' in type || 'into' in type);
  });
}

const fieldPath = (name: string) => (/^[\w$]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);

function own(record: Readonly<Record<string, number>> | undefined, name: string): number | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The alternatives of a union, or the type itself. A build has no union in a union. */
function alternatives(table: TypeTable, ref: number): readonly number[] {
  const type = table[ref] ?? OPEN;
  return typeof type === 'object' && 'any' in type ? type.any : [ref];
}
