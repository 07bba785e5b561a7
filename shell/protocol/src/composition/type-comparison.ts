import { typeText } from './type-text';
import { NO_OTHERS, type ObjectType, type RecordedType, type Signature, type TypeTable } from './types';

/** Most pairs of types that one comparison looks at. Two releases of this site need some thousands. */
const PAIRS_MAX = 200_000;

/** Deepest pair of types. Builds describe types less deeply. */
const DEPTH_MAX = 60;

/** A type that one side gives and that does not fit the type that the other takes. */
export interface TypeDifference {
  /** Path from the compared value: `.video.title`, `().show(kind)`. */
  path: string;
  takes: string;
  /** Null if it gives nothing. */
  gives: string | null;
  /** True for an argument: the taking release passes it, and the giving one accepts it. */
  isArgument: boolean;
}

/** A type in the table of one of the two releases. */
interface Place {
  table: TypeTable;
  ref: number;
}

/** Fits any other type and accepts any. */
const OPEN = 'any';

/** Types that also accept a missing value. */
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
 * Compares the types that one release gives with the types that another takes, by structure. Each taken field must exist in a type that
 * fits. Arguments are compared the other way round. A missing field or argument is `undefined`. An argument may not have fields that a type
 * with `NO_OTHERS` lacks. A recursive type fits if nothing in it differs.
 */
export class TypeComparison {
  readonly #known = new Map<string, TypeDifference | null>();
  /** Pairs assumed to fit until something around them differs. */
  #assumed: string[] = [];
  #pairs = 0;

  constructor(
    private readonly given: TypeTable,
    private readonly taken: TypeTable,
  ) {}

  /** The first difference between the given type (undefined if missing) and the taken type; null if it fits. */
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

  /** Each given alternative must fit a taken one. */
  #compareUnions(from: Place, to: Place, depth: number): TypeDifference | null {
    const takes = alternatives(to.table, to.ref).map((ref) => ({ table: to.table, ref }));
    for (const ref of alternatives(from.table, from.ref)) {
      const one = { table: from.table, ref };
      const differences = takes.map((other) => this.#compareSingle(one, other, depth));
      if (differences.includes(null)) continue;
      // A difference inside is more precise, if it is clear which alternative was meant.
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
        // A wrapped component, such as a lazy one, is compared in its wrapper's direction; only props are compared the other way.
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

  /** Each signature of the taken type must fit one of the given type. */
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

  /** A field of an argument that would be ignored, such as a prop that a component no longer has. */
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

/** The alternatives of a union, or the type itself. Builds never nest unions. */
function alternatives(table: TypeTable, ref: number): readonly number[] {
  const type = table[ref] ?? OPEN;
  return typeof type === 'object' && 'any' in type ? type.any : [ref];
}
