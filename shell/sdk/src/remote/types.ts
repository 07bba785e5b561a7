import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, NonIndexRouteObject, RouteObject } from 'react-router-dom';
import type { PublicData } from './public-data';
import type {
  DeepReadonly,
  RemoteBudget as AnyRemoteBudget,
  NavigationEntry as AnyNavigationEntry,
  Owner as AnyOwner,
  RemoteDescription as AnyRemoteDescription,
  RouteDescription as AnyRouteDescription,
} from '@fitreel/protocol';

/** A remote's description. */
export type RemoteDescription = DeepReadonly<AnyRemoteDescription>;
export type RouteDescription = DeepReadonly<AnyRouteDescription>;
export type NavigationEntry = DeepReadonly<AnyNavigationEntry>;

/** The optional export `budget` of `remote.config.ts`: what browsers may receive of a remote. */
export type RemoteBudget = DeepReadonly<AnyRemoteBudget>;

/** The export `owner` of `remote.config.ts`: who is responsible for the remote, and how to reach them. */
export type RemoteOwner = DeepReadonly<AnyOwner>;

/** The default export of `remote.config.ts`: a description that names only data that the contract has. */
export type RemoteConfig = Omit<RemoteDescription, 'routes'> & {
  readonly routes: readonly (RouteDescription & { readonly data?: readonly PublicData[] })[];
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
}
