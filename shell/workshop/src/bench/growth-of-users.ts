import type { Results } from '../report';
import { addCrowd } from './crowd';
import { ENGINES } from './engines';
import { importGenerated } from './generated-catalogue';
import { measureInTurns, REQUESTS, type Grown, type RequestOf } from './in-turns';
import { startServer, type MeasuredServer } from './measured-server';
import { publishedSite } from './published-site';
import { like, signUp } from './users';

/** Users with lists, besides those who are measured. */
const CROWD = Number(process.env['BENCH_USERS'] ?? 100_000);

const LIST_LENGTH = 20;

/** Users who like and unlike: so many that none comes to the rate of changes (behaviour.md#limits). */
const WRITERS = 10;

const VIDEOS = LIST_LENGTH + Math.ceil(REQUESTS / WRITERS);

const video = (index: number) => `generated-${index}`;

/** Requests of users who are new at `server`. */
async function usersOf(server: MeasuredServer, data: string): Promise<Grown> {
  const reader = await signUp(server.origin, 'reader');
  await like(
    server.origin,
    reader,
    Array.from({ length: LIST_LENGTH }, (_video, index) => video(index)),
  );
  const writers: string[] = [];
  for (let index = 0; index < WRITERS; index += 1)
    writers.push(await signUp(server.origin, `writer-${index}`));
  const change = (index: number) => ({
    authorization: writers[index % WRITERS] ?? '',
    id: video(Math.floor(index / WRITERS)),
  });
  const addition: RequestOf = (index) => {
    const { authorization, id } = change(index);
    const headers = { authorization, 'content-type': 'application/json' };
    return {
      path: '/api/user/likes',
      method: 'POST',
      headers,
      body: JSON.stringify({ video: { _id: id } }),
    };
  };
  const removal: RequestOf = (index) => {
    const { authorization, id } = change(index);
    return { path: `/api/user/likes/${id}`, method: 'DELETE', headers: { authorization } };
  };
  const list: RequestOf = () => ({ path: '/api/user/likes', headers: { authorization: reader } });
  return {
    data,
    server,
    kinds: { [`a list of ${LIST_LENGTH}`]: list, 'a like': addition, 'an unlike': removal },
  };
}

/** Requests of users on a site with many others beside the same on one without, on both engines, in turns. */
export async function measureGrowthOfUsers(folder: string, results: Results): Promise<void> {
  for (const [name, start] of Object.entries(ENGINES)) {
    const stops: (() => Promise<void>)[] = [];
    const site = async (others: number) => {
      const { env, stop } = await start();
      stops.push(stop);
      const settings = { ...env, DATA_DIR: await publishedSite(folder, `users-${name}-${others}`) };
      await importGenerated(folder, settings, VIDEOS);
      if (others > 0) await addCrowd(settings, others);
      const server = await startServer({ kind: 'site' }, settings);
      stops.push(server.stop);
      return usersOf(server, others > 0 ? `${others.toLocaleString('en')} users` : '11 users');
    };
    try {
      const [small, large] = [await site(0), await site(CROWD)];
      await measureInTurns(results, name, small, large);
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  }
}
