import type { RemoteBudget, RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

/** The query parameters that filter and sort lists. */
const FILTERS = ['length', 'level', 'equipment', 'bodyPart', 'intensity', 'sort'] as const;

export default {
  name: 'catalog',
  title: 'Video catalogue',
  routes: [
    { id: 'home', path: '/', query: FILTERS, slots: ['home-shelves'] },
    { id: 'category', page: 'home', path: '/category{categoryId}', query: FILTERS },
    { id: 'trend', path: '/trend', query: FILTERS },
    {
      id: 'video',
      path: '/video/{videoId}',
      query: ['list'],
      slots: ['video-actions', 'video-details', 'creator-actions', 'video-player'],
      sidebar: 'rail',
    },
    { id: 'creator', path: '/creator/{creatorId}', slots: ['creator-actions'] },
    { id: 'search', path: '/search', query: ['q', ...FILTERS] },
  ],
  navigation: [
    {
      place: 'sidebar',
      label: 'Home',
      path: '/',
      order: 10,
      icon: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
    },
    {
      place: 'sidebar',
      label: 'Trend',
      path: '/trend',
      order: 20,
      phone: false,
      icon: 'M3 17l6-6 4 4 8-8M15 7h6v6',
    },
    {
      place: 'tab',
      label: 'Search',
      path: '/search',
      order: 25,
      icon: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20',
    },
    { place: 'topbar', label: 'Trend', path: '/trend', order: 10 },
    { place: 'search', label: 'Search videos', path: '/search', order: 10 },
  ],
  fragments: [
    { id: 'suggestions', slot: 'search-suggestions', order: 10, server: false, load: 'at-once' },
    { id: 'step-player', slot: 'library.step-player', server: false },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Catalogue team', contact: '@fitreel/catalog' };

/** The video page also contains the creator's description of a video, and the messages about playback failures. */
export const budget: RemoteBudget = { routes: { video: 21 } };
