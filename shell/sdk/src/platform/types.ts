import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../transport/types';
import type { Changes } from './changes';
import type { RemoteStore } from './remote-store';
import type { SessionStore } from './session-store';
import type { ToastStore } from './toast-store';

/** What the operator of a site may set and the browser needs. */
export interface Settings {
  /** Address before a video's `src` (decision 18), without a closing slash. */
  embedBase: string;
  /** Percent of page views that report how their remotes loaded, 0 to 100. */
  telemetrySample: number;
  /** Origins, with a port that may be `*`, from which a remote may be loaded instead of its release; empty for none. */
  allowOverrides: readonly string[];
}

/** All state of one running app (in a browser) or of one page being rendered (on a server). */
export interface Platform {
  settings: Settings;
  session: SessionStore;
  toasts: ToastStore;
  api: ApiClient;
  queryClient: QueryClient;
  /** The remotes of the page, and how they loaded. */
  remotes: RemoteStore;
  /** The user's changes on their way to the API. */
  changes: Changes;
}
