import type { VideoResponse } from '@fitreel/contract';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { openDatabase } from '../db/database';

describe.each(ENGINES)('two gateways of a site on %s', (engine) => {
  let apis: [TestApi, TestApi];
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const site = await emptyDatabase(engine);
    remove = site.remove;
    const start = async () =>
      startApi(engine, { database: await openDatabase(site.settings), catalogFreshMs: 1_000 });
    apis = [await start(), await start()];
  });
  afterAll(async () => {
    for (const api of apis) await api.close();
    await remove();
  });

  test('a change at one shows at both, although both keep the responses from before', async () => {
    const [editors, other] = apis;
    const paths = ['/video/keto-start', '/videos', '/suggestions?q=keto'];
    for (const api of apis) for (const path of paths) await api.request('GET', path);
    await editors.request('POST', '/editing/changes', {
      token: 'editor Edith',
      body: { command: { kind: 'edit', ids: ['keto-start'], fields: { title: 'Slow keto' } } },
    });
    for (const api of [editors, other])
      for (const path of paths) await untilItSays('Slow keto', () => api.request('GET', path));
    await editors.request('POST', '/editing/changes', {
      token: 'editor Edith',
      body: { command: { kind: 'remove', ids: ['keto-start'] } },
    });
    await untilItSays('no longer available', () => other.request('GET', '/video/keto-start'));
    const { body } = await other.request('GET', '/videos');
    expect((body as { videos: VideoResponse['video'][] }).videos).toHaveLength(15);
  });
});

/** Reads until the response has `text`; the test ends if it never does. */
async function untilItSays(text: string, read: () => Promise<{ body: unknown }>): Promise<void> {
  while (!JSON.stringify((await read()).body).includes(text))
    await new Promise((done) => setTimeout(done, 100));
}
