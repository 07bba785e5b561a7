import type { Platform } from '@fitreel/sdk/platform';

const LISTS = ['likes', 'watchlater', 'history', 'playlists'] as const;

/** Whether a guest has something in a list, or follows a creator (behaviour.md#logout). */
export async function handle(_question: null, { api }: Platform): Promise<boolean> {
  const responses = await Promise.all([
    ...LISTS.map((name) =>
      api.request(`GET /user/${name}`, { authorization: 'session', query: { limit: 1 } }),
    ),
    api.request('GET /user/follows', { authorization: 'session' }),
  ]);
  return responses.some((response) =>
    Object.values<unknown>(response).some((list) => Array.isArray(list) && list.length > 0),
  );
}
