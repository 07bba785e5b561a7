import { Type, type Static } from '@sinclair/typebox';
import {
  ACCESS,
  CONCRETE_PATH,
  ICON_PATH,
  NAVIGATION_LABEL,
  NAVIGATION_MAX,
  NAVIGATION_PLACES,
  ORDER_MAX,
  PATH_PATTERN,
  REMOTE_NAME,
  REMOTE_TITLE,
  ROUTE_ID,
  ROUTES_MAX,
  VIEWERS,
} from '../browser/formats';
import { FRAGMENTS_MAX } from '../browser/slots';
import { FragmentDescription, ListenerDescription, SlotId } from './fragment';

export const RouteDescription = Type.Object(
  {
    id: Type.String(ROUTE_ID),
    /** Name of the page that it shows, and of the page's chunk. Default: the route's id. */
    page: Type.Optional(Type.String(ROUTE_ID)),
    path: Type.String({
      ...PATH_PATTERN,
      description: 'a path that begins with / and may hold up to 8 {name} parameters with text between them',
    }),
    access: Type.Union(ACCESS.map((access) => Type.Literal(access))),
    /**
     * Public endpoints of the API whose responses the page needs at once, with the route's `{name}` parameters and
     * `{?name}` parameters of its query; without a value for one of these, the endpoint is left out. The gateway renders
     * the page with the responses and writes them into it, so that the data cost no round trip of their own. A rendered
     * page may depend on no other parameter of the query.
     */
    data: Type.Optional(
      Type.Array(Type.String({ pattern: '^/api/[A-Za-z0-9/._~{}?=&-]*$', maxLength: 200 }), { maxItems: 8 }),
    ),
    /** Slots that the page shows at once. The gateway renders it with the fragments that fill them. */
    slots: Type.Optional(Type.Array(SlotId, { maxItems: FRAGMENTS_MAX })),
  },
  { additionalProperties: false },
);
export type RouteDescription = Static<typeof RouteDescription>;

export const NavigationEntry = Type.Object(
  {
    place: Type.Union(NAVIGATION_PLACES.map((place) => Type.Literal(place))),
    label: Type.String(NAVIGATION_LABEL),
    /** One of the remote's own paths. */
    path: Type.String(CONCRETE_PATH),
    /** Sorts the entries of one place, before their label. */
    order: Type.Integer({ minimum: 0, maximum: ORDER_MAX }),
    /** Drawn in a 24 × 24 box with a 2 px round stroke. Shown in the sidebar only. */
    icon: Type.Optional(Type.String(ICON_PATH)),
    /** Who sees an entry of the account menu: guests, or users with an account of their own. Default: both. */
    for: Type.Optional(Type.Union(VIEWERS.map((viewer) => Type.Literal(viewer)))),
  },
  { additionalProperties: false },
);
export type NavigationEntry = Static<typeof NavigationEntry>;

/** The folder of the remote is `remote-<name>`. */
export const RemoteName = Type.String(REMOTE_NAME);

/** A remote's `remote.config.ts`, published with every release. */
export const RemoteDescription = Type.Object(
  {
    name: RemoteName,
    title: Type.String(REMOTE_TITLE),
    routes: Type.Array(RouteDescription, { minItems: 1, maxItems: ROUTES_MAX }),
    navigation: Type.Array(NavigationEntry, { maxItems: NAVIGATION_MAX }),
    /** What it shows on pages of other remotes. */
    fragments: Type.Optional(Type.Array(FragmentDescription, { maxItems: FRAGMENTS_MAX })),
    listeners: Type.Optional(Type.Array(ListenerDescription, { maxItems: FRAGMENTS_MAX })),
  },
  { additionalProperties: false },
);
export type RemoteDescription = Static<typeof RemoteDescription>;

/** `T` with every field and list read-only: the type of what is written `as const`. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
