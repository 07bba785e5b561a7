import { Type, type Static } from '@sinclair/typebox';
import { ROUTE_ID } from '../browser/formats';
import { FRAGMENTS_MAX } from '../browser/slots';

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
