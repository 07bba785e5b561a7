import type { PageSettings } from '@fitreel/protocol';
import type { Video } from '@fitreel/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ApiClient } from '../transport/types';
import type { Changes } from './changes';
import type { RemoteStore } from './remote-store';
import type { SessionStore } from './session-store';
import type { Tabs } from './tabs';
import type { ToastStore } from './toast-store';

/** Settings of the site's operator. */
export type Settings = PageSettings;

/** The dialog that saves a video to playlists. */
type SaveDialog = ComponentType<{ video: Video; open: boolean; onClose: () => void }>;

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
  /** Loads the dialog of a card's menu, which rests on the UI kit that the menu belongs to. */
  loadSaveDialog: () => Promise<SaveDialog>;
}
