import type { PageSettings } from '@fitreel/protocol';
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { createContext as createRouterContext, RouterContextProvider } from 'react-router-dom';
import type { Ask, Emit } from '../fragments/slot-props';
import type { Fragment } from '../fragments/fragment';
import type { ApiClient } from '../transport/types';
import type { WritableStore } from '../store';
import type { RemoteStore } from './remote-store';
import type { SessionStore } from './session-store';
import type { Shortcut } from './shortcut';
import type { ToastStore } from './toast-store';

/** The settings of the site's operator. */
export type Settings = PageSettings;

/** The other tabs of this browser that show this site. */
export interface Tabs {
  /** Tells the other tabs that the data of this query key, and of the keys below it, has changed. */
  announce: (queryKey: QueryKey) => void;
}

/** The complete state of the app in one browser, or of one page that a server renders. */
export interface Platform {
  settings: Settings;
  /** The suffix of every document title; undefined where a remote is shown alone. */
  siteName?: string | undefined;
  session: SessionStore;
  toasts: ToastStore;
  api: ApiClient;
  queryClient: QueryClient;
  /** The remotes of the page and how their loads went. */
  remotes: RemoteStore;
  /** Whether every area of the page is outlined and named (remote-devtools/README.md#who-is-on-the-page). */
  outlines: WritableStore<boolean>;
  /** In the order they were added; see `useShortcuts`. */
  shortcuts: WritableStore<readonly Shortcut[]>;
  /** Source of the page's events `pagehide` and `storage`. Absent on a server. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
  tabs: Tabs;
  /** The fragments of live remotes that fill a slot, in order. The result is stable. */
  fragments: (slot: string) => readonly Fragment[];
  /** Sends an event to the remotes that listen. */
  emit: Emit;
  /** Asks the remotes that listen. */
  ask: Ask;
}

const PlatformContext = createContext<Platform | null>(null);

/** Throws outside a `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('this component needs a PlatformProvider above it');
  return platform;
}

/** Key of the platform in the router's context: `new RouterContextProvider(new Map([[platformContext, platform]]))`. */
export const platformContext = createRouterContext<Platform>();

/** The platform inside a loader: `getPlatform(args.context)`. React Router does not type the context there. */
export function getPlatform(context: unknown): Platform {
  if (!(context instanceof RouterContextProvider)) throw new Error('this router has no getContext option');
  return context.get(platformContext);
}

export function PlatformProvider({
  platform,
  children,
}: {
  platform: Platform;
  children: ReactNode;
}): ReactNode {
  return (
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queryClient}>{children}</QueryClientProvider>
    </PlatformContext>
  );
}
