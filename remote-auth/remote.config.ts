import type { RemoteConfig } from '@fitreel/sdk/remote';

export default {
  name: 'auth',
  title: 'Login and signup',
  routes: [
    { id: 'login', path: '/login', access: 'public' },
    { id: 'signup', path: '/signup', access: 'public' },
  ],
  navigation: [{ place: 'login', label: 'Login', path: '/login', order: 10 }],
} as const satisfies RemoteConfig;
