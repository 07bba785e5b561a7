import type { Platform } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';

const LISTS = ['likes', 'watchlater', 'history', 'playlists'] as const;

/**
 * Whether a logout loses data: for a guest, list entries, workouts, programmes, follows or activity; for a user, unsent changes
 * (behaviour.md#logout).
 */
export async function handle(_question: null, platform: Platform): Promise<boolean> {
  const { api, session } = platform;
  if (!viewerOf(session.getSnapshot().token).guest) {
    const { sendBeforeLogout } = await import(/* webpackChunkName: "take-over" */ './logout');
    return sendBeforeLogout(platform);
  }
  const responses = await Promise.all([
    ...LISTS.map((name) =>
      api.request(`GET /user/${name}`, { authorization: 'session', query: { limit: 1 } }),
    ),
    ...(['follows', 'workouts', 'programmes'] as const).map((name) =>
      api.request(`GET /user/${name}`, { authorization: 'session' }),
    ),
    api.request('GET /user/activity', { authorization: 'session', query: {} }),
  ]);
  return responses.some((response) =>
    Object.values<unknown>(response).some((list) => Array.isArray(list) && list.length > 0),
  );
}
