import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { nth, readCatalogue, type Catalogue, type Video } from './catalogue';
import { logInAsGuest, signUp } from './user';

/** A visitor has no session, a newcomer an empty library, and a regular a filled one and a long name. */
export const PERSONAS = ['visitor', 'newcomer', 'regular'] as const;
/** A guest sees the same as a newcomer, but for a few words about the account. */
export type Persona = (typeof PERSONAS)[number] | 'guest';

/** 40 characters. */
const LONG_NAME = {
  firstName: 'Maximiliana Konstantina von Hohenzollern',
  lastName: 'Featherstonehaugh-Cholmondeley',
};

interface Playlist {
  _id: string;
  title: string;
}

/** The site's data for a persona. */
export interface TestData {
  persona: Persona;
  catalogue: Catalogue;
  /** Null for the visitor. */
  token: string | null;
  /** For the regular: one with videos, one with a long title, and an empty one. Empty for the others. */
  playlists: Playlist[];
}

const PLAYLISTS = [
  { title: 'Mornings', description: 'Half an hour before breakfast, without any equipment.', videos: 5 },
  { title: 'Everything that I want to try before the summer is over', description: '', videos: 1 },
  { title: 'Evenings', description: '', videos: 0 },
];

/** Creates a new user for `persona`, with their library, through the API. */
export async function createTestData(request: APIRequestContext, persona: Persona): Promise<TestData> {
  const catalogue = await readCatalogue(request);
  if (persona === 'visitor') return { persona, catalogue, token: null, playlists: [] };
  if (persona === 'guest') return { persona, catalogue, token: await logInAsGuest(request), playlists: [] };
  const { token } = await signUp(request, persona === 'regular' ? LONG_NAME : undefined);
  if (persona === 'newcomer') return { persona, catalogue, token, playlists: [] };

  const post = async (path: string, data: object) => {
    const response = await request.post(`/api/user/${path}`, { data, headers: { authorization: token } });
    if (response.status() !== 201) throw new Error(`POST ${path} failed with ${response.status()}`);
    return (await response.json()) as unknown;
  };
  const fill = async (path: string, videos: readonly Video[]) => {
    // In sequence: lists keep the order of the requests.
    for (const video of videos) await post(path, { video });
  };
  const { videos } = catalogue;
  await fill('likes', videos.slice(0, 3));
  await fill('watchlater', videos.slice(1, 6));
  await fill('history', videos.slice(0, 8));
  const playlists: Playlist[] = [];
  for (const { videos: count, ...playlist } of PLAYLISTS) {
    const response = (await post('playlists', { playlist })) as { playlists: Playlist[] };
    const created = nth(response.playlists.slice(-1), 0);
    playlists.push(created);
    await fill(`playlists/${created._id}`, videos.slice(0, count));
  }
  return { persona, catalogue, token, playlists };
}

/** Browser storage for a session with `token`, or for a visitor if it is null. */
export function storageStateFor(token: string | null, origin: string): BrowserContextOptions['storageState'] {
  const localStorage = token === null ? [] : [{ name: 'token', value: token }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}
