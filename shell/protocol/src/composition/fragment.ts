import { Type, type Static } from '@sinclair/typebox';
import { ACCESS, ORDER_MAX, ROUTE_ID } from '../browser/formats';
import { FRAGMENT_LOADS } from '../browser/slots';

/** Name of a slot. Any: a gateway may be older than the apps that know the slot. */
export const SlotId = Type.String(ROUTE_ID);

/** A part of a remote that other remotes' pages show in one of their slots (ADR-0031). */
export const FragmentDescription = Type.Object(
  {
    /** Unique within the remote; the chunk is `fragment-<id>`. */
    id: Type.String(ROUTE_ID),
    slot: SlotId,
    /** Sorts the fragments of one slot. */
    order: Type.Integer({ minimum: 0, maximum: ORDER_MAX }),
    /** `signed-in`: visitors neither see nor load it. */
    access: Type.Union(ACCESS.map((access) => Type.Literal(access))),
    /** Rendered on the server as a visitor sees it. */
    server: Type.Boolean(),
    load: Type.Union(FRAGMENT_LOADS.map((load) => Type.Literal(load))),
  },
  { additionalProperties: false },
);
export type FragmentDescription = Static<typeof FragmentDescription>;

/** An event of the platform that a remote wants to hear of, whichever page is open. */
export const ListenerDescription = Type.Object(
  {
    event: Type.String(ROUTE_ID),
    /** `signed-in`: what visitors do does not concern it. */
    access: Type.Union(ACCESS.map((access) => Type.Literal(access))),
  },
  { additionalProperties: false },
);
export type ListenerDescription = Static<typeof ListenerDescription>;
