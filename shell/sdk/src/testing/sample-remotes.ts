import type { RemoteStatus } from '../remotes';

const sample = (name: string, title: string, state: RemoteStatus['state']): RemoteStatus => {
  const version = '1.0.0-0123456789ab';
  const url = `http://fitreel.test/releases/${name}/${version}/remoteEntry.js`;
  const loaded = { listed: version, version, url, ms: state === 'loaded' ? 120 : null };
  return { name, title, source: 'release', state, ...loaded, failures: 0, lastFailure: null };
};

/** One remote per source; every state but `loading`. */
export const sampleRemotes: readonly RemoteStatus[] = [
  sample('catalog', 'Video catalogue', 'loaded'),
  { ...sample('library', 'Your library', 'idle'), source: 'canary' },
  {
    ...sample('auth', 'Log-in', 'loaded'),
    listed: '1.0.1-ba9876543210',
    source: 'fallback',
    failures: 1,
    lastFailure: 'timeout',
  },
  {
    ...sample('devtools', 'Developer tools', 'failed'),
    version: null,
    source: 'override',
    url: 'http://localhost:3001/remoteEntry.js',
    failures: 2,
    lastFailure: 'network',
  },
];
