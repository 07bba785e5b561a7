import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'auth',
  title: 'Login and signup',
  routes: [
    { id: 'login', path: '/login' },
    { id: 'signup', path: '/signup' },
    { id: 'account', path: '/account', access: 'signed-in' },
    { id: 'password', path: '/account/password', access: 'signed-in' },
  ],
  navigation: [
    { place: 'login', label: 'Login', path: '/login', order: 10 },
    { place: 'account', label: 'Sign up', path: '/signup', order: 10, for: 'guest' },
    { place: 'account', label: 'Account', path: '/account', order: 20 },
    { place: 'account', label: 'Change password', path: '/account/password', order: 30, for: 'member' },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Login team', contact: '@fitreel/auth' };
