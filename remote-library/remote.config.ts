import type { RemoteBudget, RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'library',
  title: 'Your library',
  routes: [
    { id: 'overview', path: '/library' },
    { id: 'history', path: '/history', access: 'signed-in' },
    { id: 'watchlater', path: '/watchlater', access: 'signed-in' },
    { id: 'likedvideos', path: '/likedvideos', access: 'signed-in' },
    { id: 'playlists', path: '/playlist', access: 'signed-in' },
    { id: 'playlist', path: '/playlist/{playlistId}', access: 'signed-in' },
    { id: 'workouts', path: '/workouts' },
    { id: 'workout', path: '/workout', query: ['preset', 'id'], slots: ['library.step-player'] },
  ],
  navigation: [
    { place: 'tab', label: 'Library', path: '/library', order: 30, icon: 'M4.5 5v14M9.5 5v14M14 5.5 19 19' },
    {
      place: 'sidebar',
      label: 'History',
      path: '/history',
      order: 30,
      phone: false,
      icon: 'M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2',
    },
    {
      place: 'sidebar',
      label: 'Watch later',
      path: '/watchlater',
      order: 40,
      phone: false,
      icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
    },
    {
      place: 'sidebar',
      label: 'Liked videos',
      path: '/likedvideos',
      order: 50,
      phone: false,
      icon: 'M12 20.5C5.2 15.6 3 12.4 3 9a4.9 4.9 0 0 1 9-2.7A4.9 4.9 0 0 1 21 9c0 3.4-2.2 6.6-9 11.5z',
    },
    {
      place: 'sidebar',
      label: 'Playlist',
      path: '/playlist',
      order: 60,
      phone: false,
      icon: 'M4 6h16M4 12h9M4 18h9M17 12.5v6.5l4.5-3.25z',
    },
  ],
  fragments: [
    { id: 'buttons', slot: 'video-actions', order: 10 },
    { id: 'menu', slot: 'video-menu', order: 10, server: false },
    { id: 'menu-queue', slot: 'video-menu', order: 20, server: false },
    { id: 'menu-watched', slot: 'video-menu', order: 30, server: false },
    { id: 'menu-history', slot: 'video-menu', order: 110, access: 'signed-in', server: false },
    { id: 'dialog', slot: 'video-dialog', order: 10, access: 'signed-in', server: false },
    { id: 'account', slot: 'account-menu', order: 10, access: 'signed-in', server: false, load: 'at-once' },
    {
      id: 'continue-watching',
      slot: 'home-shelves',
      order: 10,
      access: 'signed-in',
      server: false,
      load: 'at-once',
    },
    {
      id: 'followed-videos',
      slot: 'home-shelves',
      order: 20,
      access: 'signed-in',
      server: false,
      load: 'at-once',
    },
    { id: 'follow', slot: 'creator-actions', order: 10 },
    { id: 'up-next', slot: 'video-player', order: 20, server: false, load: 'idle' },
    { id: 'queue', slot: 'video-player', order: 21, server: false, load: 'idle' },
    { id: 'moments', slot: 'video-player', order: 30, server: false, load: 'idle' },
    { id: 'timer', slot: 'video-player', order: 40, server: false, load: 'idle' },
    { id: 'playing', slot: 'video-aside', order: 10, server: false },
    { id: 'marks', slot: 'video-marks', order: 10, access: 'signed-in', server: false, load: 'idle' },
    {
      id: 'watched',
      slot: 'video-marks',
      order: 20,
      access: 'signed-in',
      orStored: 'positions',
      server: false,
      load: 'idle',
    },
    { id: 'resume', slot: 'video-player', order: 10, server: false, load: 'idle' },
  ],
  listeners: [{ event: 'video-opened', access: 'signed-in' }],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Library team', contact: '@fitreel/library' };

/** Six features, of which a page loads its own: the timer of a workout, and a playlist that is edited, are the largest. */
export const budget: RemoteBudget = { appKb: 100, routeKb: 24 };
