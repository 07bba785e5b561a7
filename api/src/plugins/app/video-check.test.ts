import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENGINES } from '../../../testing/databases';
import { SECRET, startApi, type TestApi } from '../../../testing/start-api';

const HOUR_MS = 60 * 60 * 1000;

let asked: string[];
/** Does nothing where the host does not answer. */
let answer: (end: (status: number) => void) => void;
let url: string;
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer((status) => response.writeHead(status).end('{}'));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{src}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (end) => end(200);
  jest.spyOn(globalThis, 'setInterval');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const hourly = () =>
  jest.mocked(setInterval).mock.calls.flatMap(([run, ms]) => (ms === HOUR_MS ? [run] : []));

describe.each(ENGINES)('the check of each hour on %s', (engine) => {
  let api: TestApi;
  afterEach(() => api.close());
  const start = async (oembedUrl?: string) => {
    api = await startApi(engine, { config: { jwtSecret: SECRET, oembedUrl } });
  };
  const checks = () => api.database.kysely.selectFrom('video_checks').select('problem').execute();

  async function until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  test('asks about a part of the videos, once for the site', async () => {
    await start(url);
    const both = hourly();
    expect(both).toHaveLength(2);
    both[1]?.();
    await until(async () => (await checks()).length === 1);
    both[1]?.();
    await api.server.close();
    expect(asked).toHaveLength(1);
  });

  test('without a host to ask there is none', async () => {
    await start();
    expect(hourly()).toHaveLength(1);
  });

  test('a stop does not wait for the host', async () => {
    answer = () => undefined;
    await start(url);
    hourly()[1]?.();
    await until(async () => asked.length === 1);
    await api.server.close();
    expect(await checks()).toEqual([]);
  });
});
