import { readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { openDatabase, type Engine } from '../db/database';
import { fetchWanted, type FetchOptions } from './fetch-wanted';

let server: Server;
let address: string;
let requests: string[];
beforeEach(async () => {
  requests = [];
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.startsWith('/bad'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>');
    else response.end(picture);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Where videos are to have pictures from. */
const want = (api: TestApi, rows: [video_id: string, kind: 'thumbnail' | 'avatar', path: string][]) =>
  api.database.kysely
    .insertInto('picture_sources')
    .values(rows.map(([video_id, kind, path]) => ({ video_id, kind, source: address + path })))
    .execute();

/** Fetches, and collects the problems. */
async function fetchAll(api: TestApi, options: Partial<FetchOptions> = {}) {
  const problems: string[] = [];
  const progress: [number, number][] = [];
  const counts = await fetchWanted(api.database, {
    withFailed: false,
    isAllowed: () => true,
    onProblem: ({ source }, problem) => problems.push(`${source.slice(address.length)}: ${problem}`),
    onProgress: (done, all) => progress.push([done, all]),
    ...options,
  });
  return { ...counts, problems, progress };
}

const video = async (api: TestApi, id: string) =>
  ((await api.request('GET', `/video/${id}`)).body as { video: Record<'thumbnail' | 'avatar', string> })
    .video;

const served = (api: TestApi, path: string, accept: string) =>
  api.server.inject({ method: 'GET', url: path, headers: { accept } });

const SERVED: [string, string][] = [
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['*/*', 'image/webp'],
];

describe.each(ENGINES)('pictures on %s', (engine: Engine) => {
  test('are fetched once each, given to their videos, and served in the format that a browser takes', async () => {
    const api = await startApi(engine);
    await want(api, [
      ['gym-beats', 'thumbnail', '/one.jpg'],
      ['keto-start', 'thumbnail', '/bad.jpg'],
      ['gym-beats', 'avatar', '/face.jpg'],
      ['keto-start', 'avatar', '/face.jpg'],
    ]);
    const before = await video(api, 'keto-start');
    const first = await fetchAll(api);
    expect(first).toMatchObject({
      fetched: 2,
      failed: 1,
      problems: ['/bad.jpg: it is no JPEG, PNG, WebP, AVIF or GIF, or is damaged'],
    });
    expect(first.progress.at(-1)).toEqual([3, 3]);
    expect([...requests].sort()).toEqual(['/bad.jpg', '/face.jpg', '/one.jpg']);
    const [one, two] = [await video(api, 'gym-beats'), await video(api, 'keto-start')];
    expect(one.thumbnail).toMatch(/^\/api\/artwork\/pictures\/[0-9a-f]{32}-1[0-9a-f]3[0-9a-f]5[0-9a-f]-640$/);
    expect(one.avatar).toMatch(/^\/api\/artwork\/pictures\/[0-9a-f]{32}-[0-9a-f]{6}-192$/);
    expect(two).toMatchObject({ thumbnail: before.thumbnail, avatar: one.avatar });

    for (const path of [one.thumbnail, one.thumbnail.replace('-640', '-1280'), one.avatar])
      for (const [accept, type] of SERVED) {
        const response = await served(api, path, accept);
        expect(response).toMatchObject({ statusCode: 200 });
        expect(response.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept',
        });
        expect((await sharp(response.rawPayload).metadata()).width).toBe(Number(path.split('-').at(-1)));
      }
    // Caches could otherwise keep it at 16.7 million addresses.
    const other = one.thumbnail.replace(/-[0-9a-f]{6}-/, '-123456-');
    expect(await served(api, other, '*/*')).toMatchObject({
      statusCode: 302,
      headers: { location: one.thumbnail, 'cache-control': 'no-store' },
    });
    for (const name of [`${'0'.repeat(32)}-123456-640`, '..%2Ffitreel.sqlite', `${'0'.repeat(32)}-640`])
      expect(await served(api, `/api/artwork/pictures/${name}`, '*/*')).toMatchObject({ statusCode: 404 });

    // Another video gets what is there, and one that is gone asks for nothing.
    await want(api, [
      ['whey-protein', 'avatar', '/face.jpg'],
      ['gone', 'thumbnail', '/gone.jpg'],
    ]);
    expect(await fetchAll(api)).toMatchObject({ fetched: 1, failed: 0 });
    expect((await video(api, 'whey-protein')).avatar).toBe(one.avatar);
    expect(requests).toHaveLength(3);

    // What failed is tried again on request alone.
    expect(await fetchAll(api)).toMatchObject({ fetched: 0, failed: 0 });
    expect(await fetchAll(api, { withFailed: true })).toMatchObject({ fetched: 0, failed: 1 });
    await api.close();
  });

  test('a machine without the files has them from PostgreSQL, and with SQLite from its folder alone', async () => {
    const api = await startApi(engine);
    await want(api, [['gym-beats', 'thumbnail', '/one.jpg']]);
    await fetchAll(api);
    const { thumbnail } = await video(api, 'gym-beats');
    const folder = api.database.picturesFolder;
    const names = async () => (await readdir(folder).catch(() => [])).length;
    expect(await names()).toBe(engine === 'sqlite' ? 4 : 0);
    await served(api, thumbnail, '*/*');
    expect(await names()).toBe(engine === 'sqlite' ? 4 : 1);
    await rm(folder, { recursive: true });
    expect((await served(api, thumbnail, '*/*')).statusCode).toBe(engine === 'sqlite' ? 404 : 200);
    await api.close();
  });
});

test('a private address is refused unless it is allowed, and the rest goes on', async () => {
  const api = await startApi('sqlite');
  await want(api, [['gym-beats', 'thumbnail', '/one.jpg']]);
  const { problems } = await fetchAll(api, { isAllowed: undefined });
  expect(problems).toEqual([
    '/one.jpg: 127.0.0.1 is not an address of the internet; --allow-private allows it',
  ]);
  expect(requests).toEqual([]);
  await api.close();
});

test('what fails on this machine ends the work, and it goes on where it stopped', async () => {
  const { settings, remove } = await emptyDatabase('sqlite');
  const api = await startApi('sqlite', { database: await openDatabase(settings) });
  await want(api, [
    ['gym-beats', 'thumbnail', '/one.jpg'],
    ['gym-beats', 'avatar', '/two.jpg'],
  ]);
  const broken = { ...api, database: { ...api.database, picturesFolder: '/dev/null/pictures' } };
  await expect(fetchAll(broken)).rejects.toThrow(/ENOTDIR/);
  expect(await fetchAll(api)).toMatchObject({ fetched: 2, failed: 0 });
  await api.close();
  await remove();
});
