import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'devtools',
  title: 'Developer tools',
  // No navigation entry links to these pages (remote-devtools/README.md#request-tester).
  routes: [
    { id: 'mock', path: '/mock' },
    { id: 'remotes', path: '/remotes' },
    { id: 'catalogue', path: '/catalogue' },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Developer tools team', contact: '@fitreel/devtools' };
