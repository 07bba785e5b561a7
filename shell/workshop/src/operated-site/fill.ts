import { Client } from '../../../e2e/support/client';
import type { Ledger } from './ledger';

/** How many accounts are made: one of six is a guest's. */
const ACCOUNTS = 24;

export const importedVideo = (index: number) => `upgrade-${index}`;

/** The ids of the videos that the site needs. */
export const IMPORTED = Array.from({ length: 2_000 }, (_, index) => importedVideo(index));

/** Sends a change. Throws unless it is acknowledged. */
async function change(client: Client, method: string, url: string, body?: object): Promise<string> {
  const { status, body: text } = await client.send(method, url, body);
  if (status >= 300 || status === 0) throw new Error(`${method} ${url}: ${status} ${text.slice(0, 300)}`);
  return text;
}

/** Logs in, signs up, or makes a guest's account; the client keeps the token. */
export async function enter(client: Client, url: string, credentials: object): Promise<void> {
  const { encodedToken } = JSON.parse(await change(client, 'POST', url, credentials)) as {
    encodedToken: string;
  };
  client.token = encodedToken;
}

/** Fills a site with what viewers and editors keep. All accounts go into the ledger, and are left alone from then on. */
export async function fillSite(origin: string, ledger: Ledger, editorToken: string): Promise<void> {
  const editor = new Client('127.0.4.1');
  editor.token = `Bearer ${editorToken}`;
  const edit = (command: object) => change(editor, 'POST', `${origin}/api/editing/changes`, { command });
  await edit({ kind: 'edit', ids: [importedVideo(1)], fields: { title: 'A title that an editor has set' } });
  await edit({ kind: 'add-category', name: 'Upgrades' });
  await edit({ kind: 'edit', ids: [importedVideo(2)], fields: { categoryName: 'Upgrades' } });
  await edit({ kind: 'hide', ids: [importedVideo(3)] });
  const edits = [1, 2, 3].map((index) => `/api/editing/videos/${importedVideo(index)}`);
  await ledger.takeSnapshots(origin, editor, edits);
  await ledger.takeSnapshots(origin, new Client('127.0.4.2'), [
    '/api/categories',
    '/api/videos?limit=200',
    '/api/videos?q=stretching&limit=50',
    `/api/video/${importedVideo(5)}`,
  ]);
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const client = new Client(`127.0.5.${account + 1}`);
    if (account % 6 === 5) {
      const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
      await enter(client, `${origin}/api/auth/login`, guest);
    } else {
      const user = { email: `kept-${account}@upgrade.example`, password: 'correct horse', height: 180 };
      await enter(client, `${origin}/api/auth/signup`, user);
    }
    await ledger.takeSnapshots(origin, client, await fillAccount(origin, client, account));
  }
}

/** Fills an account with something of each kind. Returns what shows it. */
async function fillAccount(origin: string, client: Client, account: number): Promise<string[]> {
  const send = (method: string, url: string, body: object) =>
    change(client, method, `${origin}/api/user/${url}`, body);
  const id = (index: number) => importedVideo(10 + account * 20 + index);
  const add = Array.from({ length: 10 }, (_, index) => ({ _id: id(index) }));
  for (const list of ['likes', 'watchlater', 'history']) await send('PATCH', list, { add });
  await send('POST', 'follows', { creator: { _id: 'vera' } });
  const ownId = `0123456789abcdef-${account}`;
  await send('POST', 'playlists', { _id: ownId, playlist: { title: 'Mine', description: 'of old' } });
  await send('PATCH', `playlists/${ownId}`, { add: add.slice(0, 3) });
  await send('PATCH', `playlists/${ownId}/${id(1)}`, { position: 0, start: 5, end: 50 });
  const positions = [{ _id: id(1), seconds: 40 + account, duration: 600 }];
  const played = [{ session: ownId, _id: id(1), seconds: 40, age: 0, offset: 60 }];
  await send('PATCH', 'positions', { positions, played });
  await send('PUT', `moments/${id(1)}/moment-1`, { moment: { seconds: 7, name: 'The good part' } });
  const step = { name: 'Squats', unit: 'repetitions', amount: 12, rest: 20, video: { _id: id(2), start: 3 } };
  const workout = {
    ...{ title: 'My workout', ready: 5, sets: 2, rounds: 2, restBetweenSets: 30 },
    steps: [step],
  };
  await send('POST', 'workouts', { _id: ownId, workout });
  const entries = [
    { id: 'first', day: 0, workout },
    { id: 'second', day: 1, video: { _id: id(3) } },
  ];
  const programme = { title: 'Two days', mode: 'sequential', entries };
  await send('POST', 'programmes', { _id: ownId, programme });
  const day = new Date().toISOString().slice(0, 10);
  await send('PUT', `programmes/${ownId}/run`, { number: 1, state: 'running', day });
  await send('PUT', `programmes/${ownId}/entries/first`, { run: 1, doneOn: day });
  const shown = ['likes', 'watchlater', 'history', 'follows', 'playlists', 'positions/videos', 'workouts'];
  const others = ['programmes', `programmes/${ownId}`, `moments/${id(1)}`, 'activity'];
  return [...shown, ...others].map((read) => `/api/user/${read}`);
}
