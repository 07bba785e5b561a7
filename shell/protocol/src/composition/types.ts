import { Type, type Static } from '@sinclair/typebox';
import { FRAGMENTS_MAX, MODULE_NAME, PLACE_NAME, ROUTE_ID } from '../browser/formats';
import { exact } from './schemas';

/** Most types of a release. */
export const TYPES_MAX = 6000;

/** Most fields, parameters or alternatives of a type. */
export const TYPE_PARTS_MAX = 300;

/** Most characters of a name or of a type that is compared as text. */
export const TYPE_TEXT_MAX = 300;

/**
 * A field of this name marks a type that lists every field of its declaration and ignores any other. It is a field because gateways of the
 * previous version reject unknown properties.
 */
export const NO_OTHERS = '(no others)';

/** A type by its place in the table. */
const Ref = Type.Integer({ minimum: 0, maximum: TYPES_MAX - 1 });

const Text = Type.String({ minLength: 1, maxLength: TYPE_TEXT_MAX });

const refs = () => Type.Array(Ref, { maxItems: TYPE_PARTS_MAX });

const byName = (maxProperties = TYPE_PARTS_MAX) =>
  Type.Record(Type.String({ pattern: '^[^\\u0000-\\u001f]{1,120}$' }), Ref, {
    additionalProperties: false,
    maxProperties,
  });

const Signature = exact({
  /** Parameters in order. */
  takes: Type.Array(Type.Tuple([Text, Ref]), { maxItems: TYPE_PARTS_MAX }),
  gives: Ref,
  /** Bounds of its type parameters. */
  generic: Type.Optional(refs()),
});
export type Signature = Static<typeof Signature>;

const Signatures = Type.Optional(Type.Array(Signature, { maxItems: TYPE_PARTS_MAX }));

/** An object or function, with its fields and signatures. Its name is only for people. */
const ObjectType = exact({
  name: Type.Optional(Text),
  has: Type.Optional(byName()),
  /** The type of fields that have no name of their own. */
  rest: Type.Optional(Ref),
  calls: Signatures,
  /** Its constructors. */
  makes: Signatures,
});
export type ObjectType = Static<typeof ObjectType>;

/** A type of a library, by package and name: `lib#Promise`, `react#RefObject`. `into`: a function that takes its `of`. */
const LibraryType = exact({ library: Text, of: refs(), into: Type.Optional(Type.Literal(true)) });

const UnionType = exact({ any: refs() });

/**
 * A type. A text is a type without parts: `string`, `"near"`, `<0>` (a type parameter), or a type that depends on a type parameter, as
 * TypeScript writes it. `any` fits everything.
 */
export const RecordedType = Type.Union([Text, UnionType, LibraryType, ObjectType]);
export type RecordedType = Static<typeof RecordedType>;

export const TypeTable = Type.Array(RecordedType, { maxItems: TYPES_MAX });
export type TypeTable = readonly RecordedType[];

/** Types by name. */
export type TypesByName = Readonly<Record<string, number>>;

const places = (key: typeof ROUTE_ID | typeof PLACE_NAME) =>
  Type.Record(Type.String(key), byName(), { additionalProperties: false, maxProperties: FRAGMENTS_MAX });

const events = () =>
  Type.Record(Type.String(PLACE_NAME), Ref, { additionalProperties: false, maxProperties: FRAGMENTS_MAX });

/**
 * The types that a release gives and takes, by structure (ADR-0075). Types taken from another release are described only as far as its code
 * uses them.
 */
export const ReleaseTypes = exact({
  table: TypeTable,
  /** Exports of shared modules: those that a remote uses, or all of the shell's. */
  modules: Type.Record(Type.String(MODULE_NAME), byName(1000), {
    additionalProperties: false,
    maxProperties: 100,
  }),
  /** The module that remotes expose: as a remote has it, or as the shell uses it. */
  remote: Ref,
  /** The slots that its pages show: slot → the props that it hands over. */
  shows: places(PLACE_NAME),
  /** Its fragments: id → the props that it takes. */
  fills: places(ROUTE_ID),
  /** The events that it sends: event → payload. */
  emits: events(),
  /** The events that it listens to: event → the payload that it takes. */
  hears: events(),
});
export type ReleaseTypes = Static<typeof ReleaseTypes>;
