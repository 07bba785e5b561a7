import { Type, type Static } from '@sinclair/typebox';
import { FRAGMENTS_MAX, ROUTE_ID } from '../browser/formats';

/** The types that a prop may have, as TypeScript writes them: `["Video"]`, `["string", "undefined"]`. */
const Alternatives = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { minItems: 1, maxItems: 20 });

/** Props of a slot by name, as `SlotProps` of the SDK declared them when the release was built (ADR-0031). */
export const SlotPropTypes = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' }),
  Alternatives,
  {
    additionalProperties: false,
    maxProperties: 30,
  },
);
export type SlotPropTypes = Static<typeof SlotPropTypes>;

/** Props by the name of a slot or of a fragment. */
export const SlotUses = Type.Record(Type.String(ROUTE_ID), SlotPropTypes, {
  additionalProperties: false,
  maxProperties: FRAGMENTS_MAX,
});
export type SlotUses = Static<typeof SlotUses>;

/** A prop that a fragment takes and a page does not hand over so. */
export interface UnmetProp {
  prop: string;
  takes: readonly string[];
  /** Null where the page hands over no such prop. */
  handedOver: readonly string[] | null;
}

/** A prop that is not there is undefined. */
const ABSENT: readonly string[] = ['undefined'];

/** The props of `taken` that a page leaves unmet which hands over `handed`: its types must be among what is taken. */
export function unmetProps(handed: SlotPropTypes, taken: SlotPropTypes): UnmetProp[] {
  return Object.entries(taken).flatMap(([prop, takes]) => {
    const found = Object.hasOwn(handed, prop) ? (handed[prop] ?? null) : null;
    return (found ?? ABSENT).every((type) => takes.includes(type))
      ? []
      : [{ prop, takes, handedOver: found }];
  });
}
