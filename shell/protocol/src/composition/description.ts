import { Type, type Static } from '@sinclair/typebox';
import {
  ACCESS,
  CONCRETE_PATH,
  DESCRIPTION_DEFAULTS,
  FRAGMENT_LOADS,
  FRAGMENTS_MAX,
  GATEWAY_SEGMENTS,
  ICON_PATH,
  NAVIGATION_LABEL,
  NAVIGATION_MAX,
  NAVIGATION_PLACES,
  ORDER_MAX,
  PATH_PATTERN,
  PLACE_NAME,
  REMOTE_NAME,
  REMOTE_TITLE,
  ROUTE_ID,
  ROUTES_MAX,
  VIEWERS,
} from '../browser/formats';
import { exact, oneOf, printable } from './schemas';

const { access, order, server, load } = DESCRIPTION_DEFAULTS;

const Access = oneOf(ACCESS, { default: access });

const Order = Type.Integer({ minimum: 0, maximum: ORDER_MAX, default: order });

/** Name of a slot. Unknown names are valid: a gateway may be older than the apps that know the slot. */
const SlotId = Type.String(PLACE_NAME);

/** A part of a remote that other remotes' pages show in one of their slots (ADR-0031). */
export const FragmentDescription = exact({
  /** Unique within the remote; the chunk is `fragment-<id>`. */
  id: Type.String(ROUTE_ID),
  slot: SlotId,
  /** Sorts the fragments of one slot. */
  order: Order,
  /** `signed-in`: visitors neither see nor load it. */
  access: Access,
  /** With `access: 'signed-in'`: visitors whose device has this key in its local storage see and load it too. */
  orStored: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]+$', maxLength: 60 })),
  /** Rendered on the server as a visitor sees it. */
  server: Type.Boolean({ default: server }),
  load: oneOf(FRAGMENT_LOADS, { default: load }),
});
export type FragmentDescription = Static<typeof FragmentDescription>;

/** An event of the platform or of another remote that a remote wants to hear of, whichever page is open. */
export const ListenerDescription = exact({
  event: Type.String(PLACE_NAME),
  /** `signed-in`: it ignores what visitors do. */
  access: Access,
});
export type ListenerDescription = Static<typeof ListenerDescription>;

export const RouteDescription = exact({
  id: Type.String(ROUTE_ID),
  /** Name of the page that it shows, and of the page's chunk. Default: the route's id. */
  page: Type.Optional(Type.String(ROUTE_ID)),
  path: Type.String({
    ...PATH_PATTERN,
    description: `a path that begins with / and may hold up to 8 {name} parameters with text between them. The gateway itself responds to paths that begin with ${GATEWAY_SEGMENTS.map((segment) => `/${segment}`).join(', ')}`,
  }),
  access: Access,
  /**
   * Public endpoints of the API whose responses the page needs at once, with the route's `{name}` parameters and `{?name}` parameters of
   * its query. Without a value, `{?name}` leaves out the endpoint, and `{?name?}` only the parameter. The gateway renders the page with the
   * responses and writes them into it, which saves a round trip.
   */
  data: Type.Optional(
    Type.Array(Type.String({ pattern: '^/api/[A-Za-z0-9/._~{}?=&-]*$', maxLength: 200 }), { maxItems: 8 }),
  ),
  /** Query parameters that the page depends on: `["q"]`. A rendered page may not depend on any others. */
  query: Type.Optional(Type.Array(Type.String({ pattern: '^\\w{1,40}$' }), { maxItems: 8 })),
  /** Slots that the page shows at once. The gateway renders it with the fragments that fill them. */
  slots: Type.Optional(Type.Array(SlotId, { maxItems: FRAGMENTS_MAX })),
  /** `rail`: wherever the sidebar shows beside this page, it is the narrow rail, which leaves the page more width. */
  sidebar: Type.Optional(Type.Literal('rail')),
});
export type RouteDescription = Static<typeof RouteDescription>;

export const NavigationEntry = exact({
  place: oneOf(NAVIGATION_PLACES),
  label: Type.String(NAVIGATION_LABEL),
  /** One of the remote's own paths. */
  path: Type.String(CONCRETE_PATH),
  /** Sorts the entries of one place, before their label. */
  order: Order,
  /** Drawn in a 24 × 24 box with a 2 px round stroke. Shown in the sidebar and in tabs only. */
  icon: Type.Optional(Type.String(ICON_PATH)),
  /** `false`: a sidebar entry that the bar of a phone leaves out. */
  phone: Type.Optional(Type.Literal(false)),
  /** `more`: an entry of the sidebar's second group, below the first; a tab after the first group. */
  group: Type.Optional(Type.Literal('more')),
  /** Ids of further routes of the remote on which the entry is active, besides its own path and the paths below it. */
  activeOn: Type.Optional(Type.Array(Type.String(ROUTE_ID), { maxItems: ROUTES_MAX })),
  /** Viewers who see an entry of the account menu: guests, or users with an account of their own. Default: both. */
  for: Type.Optional(oneOf(VIEWERS)),
});
export type NavigationEntry = Static<typeof NavigationEntry>;

/** The folder of the remote is `remote-<name>`. */
export const RemoteName = Type.String(REMOTE_NAME);

/** A remote's `remote.config.ts`, published with every release. */
export const RemoteDescription = exact({
  name: RemoteName,
  title: Type.String(REMOTE_TITLE),
  routes: Type.Array(RouteDescription, { minItems: 1, maxItems: ROUTES_MAX }),
  navigation: Type.Array(NavigationEntry, { maxItems: NAVIGATION_MAX, default: [] }),
  /** Parts that it shows on other remotes' pages. */
  fragments: Type.Optional(Type.Array(FragmentDescription, { maxItems: FRAGMENTS_MAX })),
  listeners: Type.Optional(Type.Array(ListenerDescription, { maxItems: FRAGMENTS_MAX })),
});
export type RemoteDescription = Static<typeof RemoteDescription>;

/** The default export of a `remote.config.ts`. The build finds a route's `data` by running its loader. */
export const RemoteConfig = exact({
  ...RemoteDescription.properties,
  routes: Type.Array(exact(Type.Omit(RouteDescription, ['data']).properties), {
    minItems: 1,
    maxItems: ROUTES_MAX,
  }),
});
export type RemoteConfig = Static<typeof RemoteConfig>;

/** `T` with every field and list read-only: the type of a value written `as const`. */
export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/**
 * The people responsible for an app: the export `owner` of its `remote.config.ts`. Part of the release but not of the description, so that
 * pages do not carry it.
 */
export const Owner = exact({
  /** For people: "Catalogue team". */
  name: printable(60),
  /** In the form of a CODEOWNERS file. */
  contact: Type.String({
    pattern: '^(?:@[A-Za-z0-9-]+(?:/[A-Za-z0-9_.-]+)?|[^@\\s]+@[A-Za-z0-9.-]+)$',
    maxLength: 120,
    description: 'a user or team of the repository (@org/team), or an e-mail address',
  }),
});
export type Owner = Static<typeof Owner>;

const Kilobytes = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10_000,
  description: 'a number of kilobytes up to 10000',
});

/** Size limits of a remote in browsers, in kilobytes (1024 bytes) with brotli. The build fails above them. */
export const RemoteBudget = exact({
  /** All files of a release. */
  appKb: Type.Optional(Kilobytes),
  /** Files that a route needs before its page shows: container, module, page and styles. */
  routeKb: Type.Optional(Kilobytes),
  /** The same for single routes: route id → kilobytes. */
  routes: Type.Optional(
    Type.Record(Type.String(ROUTE_ID), Kilobytes, {
      additionalProperties: false,
      maxProperties: ROUTES_MAX,
    }),
  ),
});
export type RemoteBudget = Static<typeof RemoteBudget>;

/** The budget of a remote that does not set one. */
export const BUDGET_DEFAULTS_KB = { appKb: 60, routeKb: 20 } as const;
