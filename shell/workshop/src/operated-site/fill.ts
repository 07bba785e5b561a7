import { Client } from '../../../e2e/support/client';
import type { Ledger } from './ledger';
import { change, fillAccount, Viewer } from './viewer';

/** Number of accounts to create. One of six is a guest's. */
const ACCOUNTS = 24;

export const importedVideo = (index: number) => `upgrade-${index}`;

/** The ids of the videos that the site needs. */
export const IMPORTED = Array.from({ length: 2_000 }, (_, index) => importedVideo(index));

/** Fills a site with data of viewers and editors. All accounts are recorded in the ledger, and are not used from then on. */
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
    const user = { email: `kept-${account}@upgrade.example`, password: 'correct horse' };
    const client = new Viewer(`127.0.5.${account + 1}`, account % 6 === 5 ? null : user);
    await client.enter(origin);
    const id = `0123456789abcdef-${account}`;
    const videos = Array.from({ length: 10 }, (_, index) => importedVideo(10 + account * 20 + index));
    const send = (method: string, url: string, body: object) =>
      change(client, method, `${origin}/api/${url}`, body);
    await fillAccount(send, id, videos, 'vera');
    const lists = ['likes', 'watchlater', 'history', 'follows', 'playlists', 'positions/videos', 'workouts'];
    const others = ['programmes', `programmes/${id}`, `moments/${videos[0]}`, 'activity'];
    const reads = [...lists, ...others].map((read) => `/api/user/${read}`);
    await ledger.takeSnapshots(origin, client, reads);
  }
}
