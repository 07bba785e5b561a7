import type { ComponentType } from 'react';
import type { LazyRouteFunction, LoaderFunction, NonIndexRouteObject, RouteObject } from 'react-router-dom';
import type {
  DeepReadonly,
  FragmentDescription as AnyFragmentDescription,
  ListenerDescription as AnyListenerDescription,
  NavigationEntry as AnyNavigationEntry,
  Owner as AnyOwner,
  PageHead,
  RemoteBudget as AnyRemoteBudget,
  RemoteDescription as AnyRemoteDescription,
  RouteDescription as AnyRouteDescription,
} from '@fitreel/protocol';
import type {
  EventName,
  KnownSlot,
  OfAnotherRemote,
  PlatformAnswers,
  PlatformEvents,
  SlotProps,
} from '../fragments/slot-props';
import type { FragmentModule } from '../fragments/fragment';
import type { Platform } from '../platform/platform';

/** A remote's description. */
export type RemoteDescription = DeepReadonly<AnyRemoteDescription>;
export type RouteDescription = DeepReadonly<AnyRouteDescription>;
export type NavigationEntry = DeepReadonly<AnyNavigationEntry>;

export type FragmentDescription = DeepReadonly<AnyFragmentDescription>;
export type ListenerDescription = DeepReadonly<AnyListenerDescription>;

/** The optional export `budget` of `remote.config.ts`: the size limits of the remote's files for browsers. */
export type RemoteBudget = DeepReadonly<AnyRemoteBudget>;

/** The export `owner` of `remote.config.ts`: who is responsible for the remote, with their contact. */
export type RemoteOwner = DeepReadonly<AnyOwner>;

/** `T` with the fields `K` made optional. */
type Loose<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

interface RouteConfig extends Loose<Omit<RouteDescription, 'data'>, 'access'> {
  /** Parameters of the path's query on which the page depends: `['q']`. */
  readonly query?: readonly string[];
  readonly slots?: readonly KnownSlot[];
}

interface FragmentConfig extends Loose<FragmentDescription, 'order' | 'access' | 'server' | 'load'> {
  readonly slot: KnownSlot | OfAnotherRemote;
}

interface ListenerConfig extends Loose<ListenerDescription, 'access'> {
  readonly event: EventName | OfAnotherRemote;
}

/**
 * The default export of `remote.config.ts`. By default, routes, fragments and listeners are public, a fragment is rendered on the server
 * and loads when the viewer comes near, and `order` is 100.
 */
export interface RemoteConfig {
  readonly name: string;
  readonly title: string;
  readonly routes: readonly RouteConfig[];
  readonly navigation?: readonly Loose<NavigationEntry, 'order'>[];
  readonly fragments?: readonly FragmentConfig[];
  readonly listeners?: readonly ListenerConfig[];
}

/** The arguments of a page's `head`. */
export interface HeadArguments {
  /** The parameters of the page's path, by the pattern of its route. */
  params: Readonly<Record<string, string>>;
  /** Holds the data that the page's loader has loaded. */
  platform: Platform;
  /** The site's address, without a closing slash. */
  siteUrl: string;
}

/** The exports of a page file. */
export interface PageModule {
  Component: ComponentType;
  /**
   * Requests the page's public data, which the page reads from the cache: a page is rendered for a visitor first, and for the user after
   * hydration. The page waits for it 200 ms at most.
   */
  loader?: LoaderFunction;
  /**
   * The page's title and other metadata, from the data of its loader; null if it has none or the data is missing. The server calls it and
   * validates the result.
   */
  head?: (args: HeadArguments) => PageHead | null;
}

/** Names of a description's pages: a route's `page`, or its id if it has none. */
export type PageName<D extends RemoteConfig> = NameOf<D['routes'][number]>;
type NameOf<R> = R extends { page: infer P extends string }
  ? P
  : R extends { id: infer I extends string }
    ? I
    : never;

/** The return type of a listener: the answer if its event is a question, otherwise nothing. */
type Answer<E extends EventName> = [E] extends [never]
  ? unknown
  : E extends keyof PlatformAnswers
    ? PlatformAnswers[E]
    : void;

/** The exports of a listener's file; without `E`, for any event. */
export interface ListenerModule<E extends EventName = never> {
  /** Resolves when the event needs no further attention: an unhandled event is delivered to the next page. */
  handle: (payload: PlatformEvents[E], platform: Platform) => Promise<Answer<E>>;
}

type Fragments<D extends RemoteConfig> = NonNullable<D['fragments']>[number];
type Listeners<D extends RemoteConfig> = NonNullable<D['listeners']>[number];

/** For every fragment of a description, the import of its file as the chunk `fragment-<id>`. */
export type FragmentImports<D extends RemoteConfig> = {
  [F in Fragments<D> as F['id']]: () => Promise<
    FragmentModule<F['slot'] extends KnownSlot ? SlotProps[F['slot']] : never>
  >;
};

/** For every event that a description listens to, the import of the listener's file. */
export type ListenerImports<D extends RemoteConfig> = {
  [L in Listeners<D> as L['event']]: () => Promise<
    ListenerModule<L['event'] extends EventName ? L['event'] : never>
  >;
};

/** The fields of a route that the shell reads before the page is loaded. */
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
  /** Its fragments, each with the function that loads it. Remotes of earlier builds have none. */
  fragments?: readonly RemoteFragment[];
  listeners?: readonly RemoteListener[];
}

export type RemoteFragment = FragmentDescription & { module: () => Promise<FragmentModule> };
/** The description decides which event: releases compare the event's payload themselves. */
export type RemoteListener = ListenerDescription & { module: () => Promise<ListenerModule> };
