import type { RemoteDescription } from '@fitreel/sdk/remote';

export default {
  name: 'devtools',
  title: 'Developer tools',
  routes: [{ id: 'mock', path: '/mock', access: 'public' }],
  // The spec's sidebar does not list the request tester; it is reached by its address.
  navigation: [],
} as const satisfies RemoteDescription;
