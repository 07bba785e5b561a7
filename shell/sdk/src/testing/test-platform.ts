import { createPlatform, type Platform } from '../platform';
import { createMemoryStorage } from './memory-storage';
import { createTestWire, type Answers, type Call } from './test-wire';

export interface TestPlatformOptions {
  /** Token of a user who is logged in already. */
  token?: string;
  answers?: Answers;
}

export type TestPlatform = Platform & {
  /** What reached the API, in order. */
  calls: Call[];
};

/** The platform as it is, but for the wire: calls are answered from `answers`, and the session is in memory. */
export function createTestPlatform({ token, answers = {} }: TestPlatformOptions = {}): TestPlatform {
  const calls: Call[] = [];
  const wire = createTestWire(answers, calls);
  const platform = createPlatform({
    settings: { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] },
    storage: createMemoryStorage(token ? { token } : {}),
    events: new EventTarget(),
    wire: () => Promise.resolve(wire),
    retryDelay: 0,
  });
  return { ...platform, calls };
}
