import { Type, type Static } from '@sinclair/typebox';

/**
 * A path of the app as a remote declares it: literal text with `{name}` for a value, which need not fill a
 * whole segment (`/video/{videoId}`, `/category{categoryId}`; spec section 2).
 */
export const PathPattern = Type.String({
  pattern: '^/(?:[A-Za-z0-9._~-]|/(?!/)|\\{[A-Za-z][A-Za-z0-9]*\\})*$',
  maxLength: 200,
  description: 'a path that begins with / and may hold {name} places',
});

/** Who may open a route: everyone, or only a viewer with a token (spec section 2, column "Access"). */
export const Access = Type.Union([Type.Literal('public'), Type.Literal('signed-in')]);
export type Access = Static<typeof Access>;

export const RouteDescription = Type.Object(
  {
    /** Name of the route inside its remote. */
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
    /** The page that it shows, which names the page's chunk; the route's id where it is not given. */
    page: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 })),
    path: PathPattern,
    access: Access,
    /**
     * Public calls of the API whose answers the page needs at once, with the route's `{name}` places. The
     * gateway puts the answers into the page, so that the data costs no round trip of its own.
     */
    data: Type.Optional(
      Type.Array(Type.String({ pattern: '^/api/[A-Za-z0-9/._~{}?=&-]*$', maxLength: 200 }), { maxItems: 8 }),
    ),
  },
  { additionalProperties: false },
);
export type RouteDescription = Static<typeof RouteDescription>;

export const NavigationEntry = Type.Object(
  {
    /**
     * `sidebar` is the list of sections, `topbar` the links beside the title, `login` the one link that a visitor
     * without a session is offered and sent to, and `search` the page that the top bar's search field opens with
     * what was typed as its parameter `q`.
     */
    place: Type.Union([
      Type.Literal('sidebar'),
      Type.Literal('topbar'),
      Type.Literal('login'),
      Type.Literal('search'),
    ]),
    label: Type.String({ minLength: 1, maxLength: 40 }),
    /** A concrete path of this remote. */
    path: Type.String({ pattern: '^/[A-Za-z0-9/._~-]*$', maxLength: 200 }),
    /** Entries of a place are ordered by this, then by label. */
    order: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** The `d` of one SVG path in a 24 × 24 box, drawn with a 2 px round stroke. Only sidebar entries show it. */
    icon: Type.Optional(Type.String({ pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$', maxLength: 600 })),
  },
  { additionalProperties: false },
);
export type NavigationEntry = Static<typeof NavigationEntry>;

/** Lower-case name, unique among the remotes of a site; the folder is `remote-<name>`. */
export const RemoteName = Type.String({ pattern: '^[a-z][a-z0-9]*$', maxLength: 40 });

/** What a remote says of itself, once, in its `remote.config.ts`; published with every release. */
export const RemoteDescription = Type.Object(
  {
    name: RemoteName,
    /** What people call it, as shown when it cannot be loaded: "Video catalogue". */
    title: Type.String({ minLength: 1, maxLength: 60 }),
    routes: Type.Array(RouteDescription, { minItems: 1, maxItems: 50 }),
    navigation: Type.Array(NavigationEntry, { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type RemoteDescription = Static<typeof RemoteDescription>;
