import type { PageSettings } from '@fitreel/protocol';
import type { SlotName } from '@fitreel/protocol/browser';
import type { QueryClient } from '@tanstack/react-query';
import type { Emit } from '../fragments/events';
import type { Fragment } from '../fragments/fragment';
import type { ApiClient } from '../transport/types';
import type { WritableStore } from '../store';
import type { RemoteStore } from './remote-store';
import type { SessionStore } from './session-store';
import type { Tabs } from './tabs';
import type { ToastStore } from './toast-store';

/** Settings of the site's operator. */
export type Settings = PageSettings;

/** All state of one app in a browser, or of one page that a server renders. */
export interface Platform {
  settings: Settings;
  session: SessionStore;
  toasts: ToastStore;
  api: ApiClient;
  queryClient: QueryClient;
  /** The remotes of the page and how their loads went. */
  remotes: RemoteStore;
  /** Whether every part of the page is outlined and named (behaviour.md#who-is-on-the-page). */
  outlines: WritableStore<boolean>;
  /** Where events of the page arrive: `pagehide`, `storage`. Absent on a server. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
  tabs: Tabs;
  /** The fragments of live remotes that fill a slot, in their order. Always the same ones. */
  fragments: (slot: SlotName) => readonly Fragment[];
  /** Tells the remotes that listen. */
  emit: Emit;
}
