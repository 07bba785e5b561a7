import type { RemoteDescription } from '@fitreel/sdk/remote';

export default {
  name: 'devtools',
  title: 'Developer tools',
  routes: [
    { id: 'mock', path: '/mock', access: 'public' },
    { id: 'remotes', path: '/remotes', access: 'public' },
  ],
  // The spec's sidebar does not list the request tester; it is reached by its address, and leads to the remotes.
  navigation: [],
} as const satisfies RemoteDescription;
