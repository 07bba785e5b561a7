import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { nth, readCatalogue, type Catalogue, type Video } from './catalogue';
import { signUp } from './viewer';

/** Who looks at the site: without a session, with an empty library, or with something of each kind in it. */
export const AUDIENCES = ['visitor', 'newcomer', 'viewer'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface Playlist {
  _id: string;
  title: string;
}

/** What the site holds for the one who looks at it. */
export interface World {
  audience: Audience;
  catalogue: Catalogue;
  /** Null for the visitor. */
  token: string | null;
  /** One with videos, one with a long title, and an empty one; none but for the viewer. */
  playlists: Playlist[];
}

const PLAYLISTS = [
  { title: 'Mornings', description: 'Half an hour before breakfast, without any equipment.', videos: 5 },
  { title: 'Everything that I want to try before the summer is over', description: '', videos: 1 },
  { title: 'Evenings', description: '', videos: 0 },
];

/** Makes a world of its own for `audience`, through the API. */
export async function makeWorld(request: APIRequestContext, audience: Audience): Promise<World> {
  const catalogue = await readCatalogue(request);
  if (audience === 'visitor') return { audience, catalogue, token: null, playlists: [] };
  const { token } = await signUp(request);
  if (audience === 'newcomer') return { audience, catalogue, token, playlists: [] };

  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/user/${path}`, { data, headers: { authorization: token } });
    if (answer.status() !== 201) throw new Error(`${path} answered ${answer.status()}`);
    return (await answer.json()) as unknown;
  };
  const fill = async (path: string, videos: readonly Video[]) => {
    // One after another, for the order is the list's.
    for (const video of videos) await post(path, { video });
  };
  const { videos } = catalogue;
  await fill('likes', videos.slice(0, 3));
  await fill('watchlater', videos.slice(1, 6));
  await fill('history', videos.slice(0, 8));
  const playlists: Playlist[] = [];
  for (const { videos: count, ...playlist } of PLAYLISTS) {
    const answer = (await post('playlists', { playlist })) as { playlists: Playlist[] };
    const made = nth(answer.playlists.slice(-1), 0);
    playlists.push(made);
    await fill(`playlists/${made._id}`, videos.slice(0, count));
  }
  return { audience, catalogue, token, playlists };
}

/** What a browser at `origin` keeps of the world: the session's token, as the app stores it. */
export function storageOf({ token }: World, origin: string): BrowserContextOptions['storageState'] {
  const localStorage = token === null ? [] : [{ name: 'token', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
