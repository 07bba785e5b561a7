import type { RemoteConfig, RemoteOwner } from '@fitreel/sdk/remote';

export default {
  name: 'catalog',
  title: 'Video catalogue',
  routes: [
    { id: 'home', path: '/', access: 'public', data: ['/api/videos?limit=24', '/api/categories'] },
    {
      id: 'category',
      page: 'home',
      path: '/category{categoryId}',
      access: 'public',
      // The category itself is here for its 404, which becomes the status of the page.
      data: ['/api/videos?limit=24&category={categoryId}', '/api/categories', '/api/categories/{categoryId}'],
    },
    { id: 'trend', path: '/trend', access: 'public', data: ['/api/trend?limit=24', '/api/categories'] },
    {
      id: 'video',
      path: '/video/{videoId}',
      access: 'public',
      // Must watch finds the id of the video's category among the categories.
      data: ['/api/video/{videoId}', '/api/categories'],
      slots: ['video-actions', 'video-details'],
    },
    {
      id: 'creator',
      path: '/creator/{creatorId}',
      access: 'public',
      data: ['/api/creators/{creatorId}', '/api/videos?limit=24&creator={creatorId}', '/api/categories'],
    },
    {
      id: 'search',
      path: '/search',
      access: 'public',
      data: ['/api/categories', '/api/videos?limit=24&q={?q}'],
    },
  ],
  navigation: [
    {
      place: 'sidebar',
      label: 'Home',
      path: '/',
      order: 10,
      icon: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
    },
    { place: 'sidebar', label: 'Trend', path: '/trend', order: 20, icon: 'M3 17l6-6 4 4 8-8M15 7h6v6' },
    { place: 'topbar', label: 'Trend', path: '/trend', order: 10 },
    { place: 'search', label: 'Search videos', path: '/search', order: 10 },
  ],
} as const satisfies RemoteConfig;

export const owner: RemoteOwner = { name: 'Catalogue team', contact: '@fitreel/catalog' };
