import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'auth',
  title: 'Login and signup',
  routes: [
    { id: 'login', path: '/login', access: 'public' },
    { id: 'signup', path: '/signup', access: 'public' },
    { id: 'account', path: '/account', access: 'signed-in' },
  ],
  navigation: [
    { place: 'login', label: 'Login', path: '/login', order: 10 },
    { place: 'account', label: 'Account', path: '/account', order: 10 },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Login team', contact: '@fitreel/auth' };
