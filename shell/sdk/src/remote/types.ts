import type { SlotName } from '@fitreel/protocol/browser';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, NonIndexRouteObject, RouteObject } from 'react-router-dom';
import type {
  DeepReadonly,
  FragmentDescription as AnyFragmentDescription,
  ListenerDescription as AnyListenerDescription,
  NavigationEntry as AnyNavigationEntry,
  Owner as AnyOwner,
  RemoteBudget as AnyRemoteBudget,
  RemoteDescription as AnyRemoteDescription,
  RouteDescription as AnyRouteDescription,
} from '@fitreel/protocol';
import type { Endpoints } from '@fitreel/contract';
import type { EventName, PlatformEvents, SlotProps } from '../fragments/slot-props';
import type { FragmentModule } from '../fragments/fragment';
import type { Platform } from '../platform/platform';

/** A remote's description. */
export type RemoteDescription = DeepReadonly<AnyRemoteDescription>;
export type RouteDescription = DeepReadonly<AnyRouteDescription>;
export type NavigationEntry = DeepReadonly<AnyNavigationEntry>;

export type FragmentDescription = DeepReadonly<AnyFragmentDescription>;
export type ListenerDescription = DeepReadonly<AnyListenerDescription>;

/** The optional export `budget` of `remote.config.ts`: what browsers may receive of a remote. */
export type RemoteBudget = DeepReadonly<AnyRemoteBudget>;

/** The export `owner` of `remote.config.ts`: who is responsible for the remote, and how to reach them. */
export type RemoteOwner = DeepReadonly<AnyOwner>;

/** The default export of `remote.config.ts`: a description that names only data, slots and events that there are. */
export type RemoteConfig = Omit<RemoteDescription, 'routes' | 'fragments' | 'listeners'> & {
  readonly routes: readonly (RouteDescription & {
    readonly data?: readonly PublicData[];
    readonly slots?: readonly SlotName[];
  })[];
  readonly fragments?: readonly (FragmentDescription & { readonly slot: SlotName })[];
  readonly listeners?: readonly (ListenerDescription & { readonly event: EventName })[];
};

/** What a page file exports. */
export interface PageModule {
  Component: ComponentType;
  /** Loads public data only: a page is rendered for a visitor first, and for the user after hydration. */
  loader?: LoaderFunction;
}

/** Names of a description's pages: a route's `page`, or its id if it has none. */
export type PageName<D extends RemoteDescription> = NameOf<D['routes'][number]>;
type NameOf<R> = R extends { page: infer P extends string }
  ? P
  : R extends { id: infer I extends string }
    ? I
    : never;

/** What the file of a listener exports. */
export interface ListenerModule<E extends EventName = EventName> {
  /** Resolves when the event needs no further attention: an event that was not handled is delivered to the next page. */
  handle: (payload: PlatformEvents[E], platform: Platform) => Promise<void>;
}

type Fragments<D extends RemoteDescription> = NonNullable<D['fragments']>[number];
type Listeners<D extends RemoteDescription> = NonNullable<D['listeners']>[number];

/** For every fragment of a description, the import of its file as the chunk `fragment-<id>`. */
export type FragmentImports<D extends RemoteDescription> = {
  [F in Fragments<D> as F['id']]: () => Promise<
    FragmentModule<F['slot'] extends SlotName ? SlotProps[F['slot']] : never>
  >;
};

/** For every event that a description listens to, the import of the listener's file. */
export type ListenerImports<D extends RemoteDescription> = {
  [L in Listeners<D> as L['event']]: () => Promise<
    ListenerModule<L['event'] extends EventName ? L['event'] : never>
  >;
};

/** What the shell reads from a route before its page is loaded. */
export interface RemoteRouteHandle {
  remote: string;
  route: RouteDescription;
}

/** A route of a remote: `id` is `<remote>.<route id>`, `path` the declared pattern. See `resolveRoutes`. */
export interface RemoteRoute extends NonIndexRouteObject {
  id: string;
  path: string;
  handle: RemoteRouteHandle;
  /** Loads the page. `lazy` does the same for a router without retries, as in tests. */
  page: () => Promise<PageModule>;
  lazy: LazyRouteFunction<RouteObject>;
}

/** The only module that a remote exposes. */
export interface RemoteModule {
  name: string;
  routes: RemoteRoute[];
  /** Its fragments, with the function that loads each. Remotes of earlier builds have none. */
  fragments?: readonly RemoteFragment[];
  listeners?: readonly RemoteListener[];
}

export type RemoteFragment = FragmentDescription & { module: () => Promise<FragmentModule> };
export type RemoteListener = ListenerDescription & { module: () => Promise<ListenerModule> };

/** Public endpoints that a `GET` reaches: `/video/{videoId}`. */
type PublicPath = {
  [E in keyof Endpoints]: E extends `GET ${infer Path}`
    ? Endpoints[E] extends { access: 'public' }
      ? Path
      : never
    : never;
}[keyof Endpoints];

/** The path with parameters of any name, because a route has its own names for them. */
type AnyParameters<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{${string}}${AnyParameters<After>}`
  : P;

/** The names of the endpoint's query parameters. */
type QueryName<P extends PublicPath> = Endpoints[`GET ${P}`] extends { query: infer Q }
  ? Extract<keyof Q, string>
  : never;

/**
 * An endpoint whose response a route may name as `data`, with parameters of the route: `/api/video/{videoId}`,
 * `/api/videos?limit=24`. The build also checks what types cannot: every query parameter, and that the route has the parameters.
 */
export type PublicData = {
  [P in PublicPath]: `/api${AnyParameters<P>}` | `/api${AnyParameters<P>}?${QueryName<P>}=${string}`;
}[PublicPath];
