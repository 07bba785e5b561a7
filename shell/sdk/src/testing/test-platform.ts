import { createPlatform, type Platform, type Settings } from '../platform';
import type { RemoteStatus } from '../remotes';
import { createMemoryStorage } from './memory-storage';
import { createTestWire, type Answers, type Call } from './test-wire';

export interface TestPlatformOptions {
  /** Token of a user who is logged in already. */
  token?: string;
  answers?: Answers;
  /** Settings of the site that differ from those of a test. */
  settings?: Partial<Settings>;
  /** The remotes of the page; none where it is not given. */
  remotes?: readonly RemoteStatus[];
}

export type TestPlatform = Platform & {
  /** What reached the API, in order. */
  calls: Call[];
};

/** The platform as it is, but for the wire: calls are answered from `answers`, and the session is in memory. */
export function createTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const { token, answers = {}, settings, remotes = [] } = options;
  const calls: Call[] = [];
  const wire = createTestWire(answers, calls);
  const platform = createPlatform({
    settings: {
      embedBase: 'https://videos.example/embed',
      telemetrySample: 100,
      allowOverrides: [],
      ...settings,
    },
    storage: createMemoryStorage(token ? { token } : {}),
    events: new EventTarget(),
    wire: () => Promise.resolve(wire),
    retryDelay: 0,
  });
  platform.remotes.list(remotes);
  return { ...platform, calls };
}
