import { ENDPOINTS } from '@fitreel/contract';
import {
  NO_OTHERS,
  TYPE_PARTS_MAX,
  TYPE_TEXT_MAX,
  TYPES_MAX,
  type ObjectType,
  type RecordedType,
  type Signature,
} from '@fitreel/protocol';
import ts from 'typescript';
import { libraryOf } from './libraries';

/**
 * The direction of a value: the release `reads` a value that it is given, and `hands` over a value that it gives. Of a read value, only
 * fields count that its code names; of an `argument`, only fields that the other side needs or its code names.
 */
export type Use = 'reads' | 'hands' | 'argument';

/** Levels below an export or prop that are described. */
const DEPTH_MAX = 12;

/** Fits everything. Also replaces a type beyond the bounds. */
const OPEN = 'any';

const flipped = (use: Use): Use => (use === 'reads' ? 'argument' : 'reads');
/** An argument's own fields may be left out, but not the fields inside them. */
const inside = (use: Use): Use => (use === 'argument' ? 'hands' : use);

interface Waiting {
  type: ts.Type;
  use: Use;
  ref: number;
  depth: number;
  name: string | undefined;
}

/**
 * Describes types as a table (ADR-0075), breadth first: types nearest to an export or prop come first, in case the bounds of a release
 * leave some out.
 */
export class TypeRecorder {
  readonly #table: RecordedType[] = [OPEN];
  readonly #refs = new Map<string, number>();
  readonly #ids = new Map<ts.Type, number>();
  readonly #waiting: Waiting[] = [];

  /**
   * @param named all names and texts in the release's own code
   * @param left texts that are ignored as alternatives of a type
   * @param isOwn whether this file is the release's own: its parameters' types count with all fields
   */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly named: ReadonlySet<string>,
    private readonly left: ReadonlySet<string> = new Set(),
    private readonly isOwn: (file: string) => boolean = () => false,
  ) {}

  /** The place of a type in the table. */
  add(type: ts.Type, use: Use, name?: string, depth = 0): number {
    const id = this.#ids.get(type) ?? this.#ids.size;
    this.#ids.set(type, id);
    const text = this.#textOf(type);
    const key = text ?? `${id}${use}`;
    const known = this.#refs.get(key);
    if (known !== undefined) return known;
    if (depth > DEPTH_MAX || this.#table.length >= TYPES_MAX) return 0;
    const ref = this.#push(text ?? OPEN);
    this.#refs.set(key, ref);
    if (text === undefined) this.#waiting.push({ type, use, ref, depth: depth + 1, name });
    return ref;
  }

  /** The place of a symbol's type. */
  addNamed(symbol: ts.Symbol, use: Use, depth = 0): number {
    return this.add(this.checker.getTypeOfSymbol(symbol), use, declaredName(symbol), depth);
  }

  /** The table, once everything is added. */
  table(): RecordedType[] {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift())
      this.#table[next.ref] = this.#describe(next);
    return this.#table;
  }

  #push(type: RecordedType): number {
    return this.#table.length < TYPES_MAX ? this.#table.push(type) - 1 : 0;
  }

  /** A type without parts, as TypeScript writes it. */
  #textOf(type: ts.Type): string | undefined {
    const { flags } = type;
    if (flags & ts.TypeFlags.Any) return OPEN;
    // The value of a constant, such as a limit, does not count.
    if (flags & ts.TypeFlags.NumberLiteral) return 'number';
    if (flags & ts.TypeFlags.TypeParameter) return this.#parameterOf(type);
    const objects = ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection;
    const isWhole = flags & ts.TypeFlags.Boolean || !(flags & objects) || isOpenMapped(type);
    if (!isWhole) return undefined;
    const text = this.checker.typeToString(
      type,
      undefined,
      ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias,
    );
    return text.length > TYPE_TEXT_MAX ? OPEN : text;
  }

  /** A type parameter by its place, regardless of its name. */
  #parameterOf({ symbol }: { symbol?: ts.Symbol }): string {
    const [declaration] = symbol?.declarations ?? [];
    if (!declaration || !ts.isTypeParameterDeclaration(declaration)) return OPEN;
    const siblings = (declaration.parent as ts.SignatureDeclaration).typeParameters ?? [];
    return `<${siblings.indexOf(declaration as never)}>`;
  }

  #describe({ type, use, depth, name }: Waiting): RecordedType {
    const library = libraryOf(type);
    if (library) {
      const types = type.aliasSymbol ? (type.aliasTypeArguments ?? []) : argumentsOf(type, this.checker);
      const into = isFunction(type);
      const of = types.map((one) =>
        this.add(one, into && !isFunction(one) ? flipped(use) : inside(use), undefined, depth),
      );
      const described = { library, of, ...(into && { into }) };
      if (!type.isUnion() || !canBeUndefined(type)) return described;
      // Shows that it may be missing.
      const whole = this.#push(described);
      return { any: [whole, this.add(this.checker.getUndefinedType(), use)] };
    }
    if (type.isUnion()) {
      const any = this.#alternatives(type, use, depth, name);
      return any.length > TYPE_PARTS_MAX ? OPEN : { any };
    }
    return this.#objectOf(type, use, depth, name ?? nameOf(type)) ?? OPEN;
  }

  #alternatives(type: ts.UnionType, use: Use, depth: number, name?: string): number[] {
    const parts = type.types.filter(
      (one) =>
        !(one.flags & ts.TypeFlags.BooleanLiteral) && !(one.isStringLiteral() && this.left.has(one.value)),
    );
    const booleans = type.types.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
    const both = booleans.length === 2 ? [this.checker.getBooleanType()] : booleans;
    return [...new Set([...parts, ...both].map((one) => this.add(one, use, name, depth - 1)))];
  }

  #objectOf(type: ts.Type, use: Use, depth: number, name?: string): ObjectType | undefined {
    const has: Record<string, number> = {};
    const fields = this.checker.getPropertiesOfType(type).filter(isCompared);
    const whole = use === 'reads' && fields.length > 0 && fields.every((field) => this.#isOwnField(field));
    for (const field of fields) {
      const fieldType = this.checker.getTypeOfSymbol(field);
      const isNamed = this.named.has(field.name);
      if (use === 'reads' && !isNamed) {
        if (whole) has[field.name] = this.add(this.checker.getUnknownType(), use);
        continue;
      }
      if (use === 'argument' && !isNamed && canBeUndefined(fieldType)) continue;
      has[field.name] = this.addNamed(field, inside(use), depth);
    }
    const rest = this.checker.getIndexInfosOfType(type)[0]?.type;
    if (whole && !rest) has[NO_OTHERS] = this.add(this.checker.getUnknownType(), use);
    const signatures = (kind: ts.SignatureKind) =>
      this.checker.getSignaturesOfType(type, kind).map((one) => this.#signature(one, use, depth));
    const calls = signatures(ts.SignatureKind.Call);
    const makes = signatures(ts.SignatureKind.Construct);
    if (Math.max(Object.keys(has).length, calls.length, makes.length) > TYPE_PARTS_MAX) return undefined;
    return {
      ...(name && { name }),
      ...(Object.keys(has).length > 0 && { has }),
      ...(rest && { rest: this.add(rest, inside(use), undefined, depth) }),
      ...(calls.length > 0 && { calls }),
      ...(makes.length > 0 && { makes }),
    };
  }

  #isOwnField({ declarations = [] }: ts.Symbol): boolean {
    return declarations.length > 0 && declarations.every((one) => this.isOwn(one.getSourceFile().fileName));
  }

  #signature(signature: ts.Signature, use: Use, depth: number): Signature {
    const takes = signature
      .getParameters()
      .map((parameter): [string, number] => [
        parameter.name.startsWith('__') ? 'props' : parameter.name,
        this.addNamed(parameter, flipped(use), depth),
      ]);
    const generic = (signature.typeParameters ?? []).map((parameter) => this.#bound(parameter, use, depth));
    return {
      takes,
      gives: this.add(signature.getReturnType(), inside(use), undefined, depth),
      ...(generic.length > 0 && { generic }),
    };
  }

  /** The bound of a type parameter. Names of endpoints do not count (ADR-0071); other names count only if the code has them. */
  #bound(parameter: ts.TypeParameter, use: Use, depth: number): number {
    const bound = parameter.getConstraint();
    if (!bound) return 0;
    const texts = (bound.isUnion() ? bound.types : []).filter((one) => one.isStringLiteral());
    if (texts.some(({ value }) => Object.hasOwn(ENDPOINTS, value))) return 0;
    if (texts.length === 0 || use !== 'reads') return this.add(bound, flipped(use), undefined, depth);
    const used = texts.filter(({ value }) => this.named.has(value) && !this.left.has(value));
    const any = used.map((one) => this.add(one, 'hands', undefined, depth));
    return this.#push(any.length > TYPE_PARTS_MAX ? OPEN : { any });
  }
}

/** A mapped type whose fields depend on a type parameter. */
function isOpenMapped(type: ts.Type): boolean {
  const mapped = ts.ObjectFlags.Mapped;
  return Boolean(
    type.flags & ts.TypeFlags.Object &&
    (type as ts.ObjectType).objectFlags & mapped &&
    type.getProperties().length === 0 &&
    !type.getStringIndexType() &&
    !type.getNumberIndexType(),
  );
}

function isFunction(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((one) => one.getCallSignatures().length > 0 || one.getConstructSignatures().length > 0);
}

function argumentsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const isReference = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference;
  return isReference ? checker.getTypeArguments(type as ts.TypeReference) : [];
}

function canBeUndefined(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(
    ({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown),
  );
}

/** Whether a field is public and in our own code: a library's fields are left to its version. */
function isCompared({ name, declarations = [] }: ts.Symbol): boolean {
  if (name.startsWith('__@') || name.startsWith('#') || name.length > 120) return false;
  return !declarations.some(
    (one) =>
      ts.getCombinedModifierFlags(one) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected) ||
      name.startsWith('__#') ||
      ((ts.isInterfaceDeclaration(one.parent) || ts.isClassLike(one.parent)) && libraryOf(one.parent)),
  );
}

/** A name for people. */
function nameOf({ aliasSymbol, symbol }: ts.Type): string | undefined {
  const name = aliasSymbol?.name ?? symbol?.name;
  return name?.startsWith('__') || name?.startsWith('"') ? undefined : name?.slice(0, TYPE_TEXT_MAX);
}

/** The name of the type in a declaration: `Video` for `video: Video`. */
function declaredName({ valueDeclaration: one }: ts.Symbol): string | undefined {
  const isTyped = one && (ts.isPropertySignature(one) || ts.isParameter(one));
  const type = isTyped ? one.type : undefined;
  return type && ts.isTypeReferenceNode(type) && !type.typeArguments
    ? type.typeName.getText().slice(0, TYPE_TEXT_MAX)
    : undefined;
}
