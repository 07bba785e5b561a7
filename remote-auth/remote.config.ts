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
    {
      place: 'tab',
      label: 'Account',
      path: '/account',
      order: 70,
      icon: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5',
    },
    { place: 'login', label: 'Login', path: '/login', order: 10 },
    { place: 'account', label: 'Sign up', path: '/signup', order: 10, for: 'guest' },
    { place: 'account', label: 'Account', path: '/account', order: 20 },
    { place: 'account', label: 'Change password', path: '/account/password', order: 30, for: 'member' },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Login team', contact: '@fitreel/auth' };
