import type { PageSettings } from '@fitreel/protocol';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../transport/types';
import type { Changes } from './changes';
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
  /** The user's changes on their way to the API. */
  changes: Changes;
  tabs: Tabs;
}
