import { Type, type Static } from '@sinclair/typebox';

/**
 * A path as a remote declares it: literal text with `{name}` parameters, which need not fill a whole segment
 * (`/video/{videoId}`, `/category{categoryId}`).
 */
export const PathPattern = Type.String({
  pattern: '^/(?:[A-Za-z0-9._~-]|/(?!/)|\\{[A-Za-z][A-Za-z0-9]*\\})*$',
  maxLength: 200,
  description: 'a path that begins with / and may hold {name} parameters',
});

/** Who may open a route: everyone, or only a viewer with a token (behaviour.md#protected-pages). */
export const Access = Type.Union([Type.Literal('public'), Type.Literal('signed-in')]);
export type Access = Static<typeof Access>;

export const RouteDescription = Type.Object(
  {
    /** Unique within the remote. */
    id: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 }),
    /** Name of the page that it shows, and of the page's chunk. Default: the route's id. */
    page: Type.Optional(Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 })),
    path: PathPattern,
    access: Access,
    /**
     * Public endpoints of the API whose responses the page needs at once, with the route's `{name}` parameters. The
     * gateway writes the responses into the page, so that the data costs no round trip of its own.
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
     * `sidebar`: the list of sections. `topbar`: the links beside the title. `login`: the page that visitors without a
     * session are sent to. `search`: the page that the top bar's search field opens, with the typed text as `q`.
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
    /** Sorts the entries of one place, before their label. */
    order: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** The `d` of one SVG path in a 24 × 24 box, drawn with a 2 px round stroke. Shown in the sidebar only. */
    icon: Type.Optional(Type.String({ pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$', maxLength: 600 })),
  },
  { additionalProperties: false },
);
export type NavigationEntry = Static<typeof NavigationEntry>;

/** Lower-case name, unique among the remotes of a site; the folder is `remote-<name>`. */
export const RemoteName = Type.String({ pattern: '^[a-z][a-z0-9]*$', maxLength: 40 });

/** A remote's `remote.config.ts`, published with every release. */
export const RemoteDescription = Type.Object(
  {
    name: RemoteName,
    /** Name for people, shown when the remote cannot be loaded: "Video catalogue". */
    title: Type.String({ minLength: 1, maxLength: 60 }),
    routes: Type.Array(RouteDescription, { minItems: 1, maxItems: 50 }),
    navigation: Type.Array(NavigationEntry, { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type RemoteDescription = Static<typeof RemoteDescription>;
