import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'devtools',
  title: 'Developer tools',
  routes: [
    { id: 'mock', path: '/mock', access: 'public' },
    { id: 'remotes', path: '/remotes', access: 'public' },
  ],
  // Nothing in the sidebar links to either page (behaviour.md#request-tester).
  navigation: [],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Developer tools team', contact: '@fitreel/devtools' };
