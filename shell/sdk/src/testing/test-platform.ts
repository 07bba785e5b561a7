import { createPlatform, type Platform, type Settings } from '../platform';
import type { RemoteStatus } from '../remotes';
import { createMemoryStorage } from './memory-storage';
import { createTestTransport, type TestRequest, type TestResponses } from './test-transport';

export interface TestPlatformOptions {
  /** Token of a user who is logged in. */
  token?: string;
  responses?: TestResponses;
  /** Settings that differ from the test's defaults. */
  settings?: Partial<Settings>;
  /** The remotes of the page; none by default. */
  remotes?: readonly RemoteStatus[];
}

export type TestPlatform = Platform & {
  /** What reached the API, in order. */
  requests: TestRequest[];
};

/** A real platform, except that its API responds with `responses` and its storage is in memory. */
export function createTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const { token, responses = {}, settings, remotes = [] } = options;
  const requests: TestRequest[] = [];
  const transport = createTestTransport(responses, requests);
  const platform = createPlatform({
    settings: {
      embedBase: 'https://videos.example/embed',
      telemetrySample: 100,
      allowOverrides: [],
      ...settings,
    },
    storage: createMemoryStorage(token ? { token } : {}),
    events: new EventTarget(),
    loadTransport: () => Promise.resolve(transport),
    retryDelayMs: 0,
    loadSaveDialog: () => import('../playlists').then(({ SaveToPlaylist }) => SaveToPlaylist),
  });
  platform.remotes.set(remotes);
  return { ...platform, requests };
}
