import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, NonIndexRouteObject, RouteObject } from 'react-router-dom';
import type * as protocol from '@fitreel/protocol';

/** What a remote says of itself in its `remote.config.ts`, which is written `as const`. */
export type RemoteDescription = protocol.DeepReadonly<protocol.RemoteDescription>;
export type RouteDescription = protocol.DeepReadonly<protocol.RouteDescription>;
export type NavigationEntry = protocol.DeepReadonly<protocol.NavigationEntry>;

/** What a page file exports. */
export interface PageModule {
  Component: ComponentType;
  /** Loads public data only: a page is rendered for a visitor first (the user is applied after hydration). */
  loader?: LoaderFunction;
}

/** Names of the pages of a description: a route's `page`, or its id where it has none. */
export type PageName<D extends RemoteDescription> = NameOf<D['routes'][number]>;
type NameOf<R> = R extends { page: infer P extends string }
  ? P
  : R extends { id: infer I extends string }
    ? I
    : never;

/** What the shell reads of a route before the page is loaded. */
export interface RemoteRouteHandle {
  remote: string;
  route: RouteDescription;
}

/** One route of a remote: `id` is `<remote>.<route id>`, `path` the pattern as declared. See `resolveRoutes`. */
export interface RemoteRoute extends NonIndexRouteObject {
  id: string;
  path: string;
  handle: RemoteRouteHandle;
  /** Loads the page's files, to find out whether they come; `lazy` loads them for the router. */
  page: () => Promise<PageModule>;
  lazy: LazyRouteFunction<RouteObject>;
}

/** The sole module that a remote exposes. */
export interface RemoteModule {
  name: string;
  routes: RemoteRoute[];
}
