import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENGINES } from '../../../testing/databases';
import { editedCatalog } from '../../../testing/edited-catalog';
import { VideoHost } from '../../video-host/oembed';
import { checkVideos } from './check-videos';

/** The status for each id at the host; 200 for all others. */
let statuses: Record<string, number>;
let asked: string[];
let url: string;
const server = createServer((request, response) => {
  const src = request.url?.split('/').at(-1) ?? '';
  asked.push(src);
  response.writeHead(statuses[src] ?? statuses['*'] ?? 200, { 'retry-after': '0.01' }).end('{}');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oembed/{src}`;
});
beforeEach(() => {
  statuses = {};
  asked = [];
});
afterAll(() => server.close());

describe.each(ENGINES)('the check of videos on %s', (engine) => {
  const { api, run, runWhole, videos, rows, video } = editedCatalog(engine);

  const check = (limit = 100) => checkVideos(api().database, new VideoHost(url, 0), { limit });
  const srcOf = async (id: string) => {
    const { body } = await video(id);
    return (body as { video: { src: string } }).video.src;
  };

  test('what the host does not show leaves the site, keeps its page, and comes back to its place', async () => {
    const before = await rows();
    const [keto, beats] = [await srcOf('keto-start'), await srcOf('gym-beats')];
    statuses = { [keto]: 404, [beats]: 401 };
    expect(await check()).toMatchObject({ shown: 14, gone: 2, unknown: 0, marked: 2, unmarked: 0 });
    for (const query of ['', '?q=keto', '?category=diet-plan'])
      expect(await videos(query)).not.toContain('keto-start');
    for (const path of ['/trend', '/suggestions?q=keto', '/video/whey-protein/related'])
      expect(JSON.stringify((await api().request('GET', path)).body)).not.toContain('keto-start');
    expect(await video('keto-start')).toMatchObject({
      status: 200,
      body: { video: { unavailable: true, hostProblem: 'removed' } },
    });
    expect((await video('gym-beats')).body).toMatchObject({ video: { hostProblem: 'forbidden' } });
    expect((await api().request('GET', '/video/keto-start/related')).status).toBe(200);
    expect((await run('list', '--state', 'unavailable')).lines).toHaveLength(2);

    statuses = { [keto]: 503, [beats]: 429 };
    expect(await check()).toMatchObject({ shown: 14, unknown: 2, marked: 0, unmarked: 0 });
    statuses = {};
    expect(await check()).toMatchObject({ shown: 16, unmarked: 2 });
    expect(await rows()).toEqual(before);
  });

  test('an undo does not see what the host shows, and edits of an unavailable video last', async () => {
    await run('hide', 'keto-start');
    await run('undo');
    await run('edit', 'keto-start', 'title=Keto');
    const src = await srcOf('keto-start');
    statuses = { [src]: 404 };
    await check();
    expect((await run('edit', 'keto-start', 'creator=Anna')).code).toBe(0);
    expect((await run('undo', '4')).code).toBe(0);
    expect((await run('undo', '3')).code).toBe(0);
    expect((await run('undo', '2')).code).toBe(0);
    expect((await run('restore', 'keto-start')).code).toBe(0);
    expect(await video('keto-start')).toMatchObject({
      body: { video: { title: 'How to Start a Keto Diet' } },
    });
    await check();
    expect((await run('edit', 'keto-start', 'src=another')).code).toBe(0);
    expect(await videos()).toContain('keto-start');
  });

  test('a host that shows nothing takes nothing off the site, and one that fails is left alone', async () => {
    statuses = { '*': 404 };
    expect(await check()).toMatchObject({ doubted: 16, marked: 0 });
    statuses = { '*': 500 };
    asked = [];
    expect(await check()).toMatchObject({ unknown: 10, gaveUp: true });
    expect(asked).toHaveLength(10);
    expect(await videos()).toHaveLength(16);
  });

  test('a check goes on with the videos that were checked the longest ago', async () => {
    await check(10);
    const first = [...asked];
    asked = [];
    await check(6);
    expect(new Set([...first, ...asked]).size).toBe(16);
    // One that is gone is asked about beside one that was shown before.
    statuses = { '*': 404, [asked.at(-1) ?? '']: 200 };
    await api()
      .database.kysely.updateTable('video_checks')
      .set({ checked_at: '2026-01-01' })
      .where('src', '!=', asked.at(-1) ?? '')
      .execute();
    expect(await check(3)).toMatchObject({ gone: 3, marked: 3, doubted: 0 });
  });

  test('a video of which the host cannot say, or that is doubted, does not keep others from their turn', async () => {
    statuses = { '*': 500 };
    await check(1);
    statuses = { '*': 404 };
    expect(await check(1)).toMatchObject({ doubted: 1 });
    statuses = {};
    await check(1);
    expect(new Set(asked).size).toBe(3);
    const problems = await api().database.kysely.selectFrom('video_checks').select('problem').execute();
    expect(problems.map(({ problem }) => problem).sort()).toEqual(['', 'unknown', 'unknown']);
    expect(await check()).toMatchObject({ shown: 16 });
  });

  test('reports that the host contradicts go, and those of videos that do not begin stay', async () => {
    for (const reason of ['removed', 'not-started'])
      await api().request('POST', '/video/keto-start/unplayable', { body: { reason } });
    await check();
    const left = await api().database.kysely.selectFrom('video_reports').select('reason').execute();
    expect(left).toEqual([{ reason: 'not-started' }]);
  });

  test('the command needs a host to ask', async () => {
    expect(await runWhole('check')).toEqual({
      code: 2,
      lines: ['check asks the video host: set OEMBED_URL to its oEmbed endpoint.'],
    });
  });
});
