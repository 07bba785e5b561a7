import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VideoHost } from '../video-host/oembed';
import { withHostTitles } from './host-titles';
import type { FileRow } from './read-rows';

/** What the host responds with for each video. */
const RESPONSES: Record<string, [status: number, body: string]> = {
  yoga: [
    200,
    JSON.stringify({ title: 'Yoga at noon', author_name: 'Anna', thumbnail_url: '//pictures.example/1' }),
  ],
  secret: [401, 'Unauthorized'],
  gone: [404, 'Not Found'],
  busy: [503, ''],
  page: [200, '<html>'],
  odd: [200, JSON.stringify({ title: 5 })],
  endless: [200, `"${'x'.repeat(70_000)}"`],
  elsewhere: [302, ''],
};

let url: string;
let asked: string[];
const server = createServer((request, response) => {
  const id = request.url?.split('/').at(-1) ?? '';
  asked.push(id);
  const [status, body] = RESPONSES[id] ?? [500, ''];
  response.writeHead(status, status === 302 ? { location: '/yoga' } : {}).end(body);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oembed?url=/{src}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => server.close());

async function titled(values: readonly Record<string, unknown>[]): Promise<FileRow[]> {
  async function* rows(): AsyncGenerator<FileRow> {
    for (const [index, value] of values.entries())
      yield { line: index + 1, row: index + 1, values: value, bySource: true };
  }
  const found: FileRow[] = [];
  for await (const row of withHostTitles(rows(), new VideoHost(url, 0))) found.push(row);
  return found;
}

test('a row that is only an id gets the title and the creator that the host says', async () => {
  const rows = await titled([{ src: 'yoga' }, { src: 'known', title: 'Known' }]);
  expect(rows).toMatchObject([
    {
      line: 1,
      values: {
        src: 'yoga',
        title: 'Yoga at noon',
        creator: 'Anna',
        thumbnail: 'https://pictures.example/1',
      },
    },
    { line: 2, values: { src: 'known', title: 'Known' } },
  ]);
  expect(asked).toEqual(['yoga']);
});

test('a video that the host does not show is a bad row, in the place where it stood', async () => {
  const ids = ['secret', 'yoga', 'gone', 'busy', 'page', 'odd', 'endless', 'elsewhere'];
  const rows = await titled(ids.map((src) => ({ src })));
  const silent = 'is unknown: the video host gave no oEmbed response';
  expect(rows.map((row) => ('message' in row ? row.message : 'taken'))).toEqual([
    'is private, or may not be shown on other sites',
    'taken',
    'does not exist at the video host',
    'is unknown: the video host responded with 503',
    silent,
    silent,
    silent,
    silent,
  ]);
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('without a host to ask, the message says what to set', async () => {
  async function* rows(): AsyncGenerator<FileRow> {
    yield { line: 1, row: 1, values: { src: 'yoga' }, bySource: true };
  }
  expect(await withHostTitles(rows()).next()).toMatchObject({
    value: { line: 1, message: expect.stringMatching(/^is only an id: set OEMBED_URL /) as string },
  });
});

test('the host gets requests with a pause between', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
  try {
    const host = new VideoHost(url);
    const answers = Promise.all(['a', 'b', 'c'].map(async (src) => host.ask(src)));
    await jest.advanceTimersByTimeAsync(150);
    expect(fetched).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(await answers).toHaveLength(3);
  } finally {
    fetched.mockRestore();
    jest.useRealTimers();
  }
});

test('a host that is asked too often is left alone for as long as it says, and a minute at most', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const waits: Record<string, string>[] = [{ 'retry-after': '5' }, {}, { 'retry-after': '900' }];
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: 429, headers: waits.shift() ?? {} }));
  try {
    const host = new VideoHost(url);
    await host.ask('a');
    for (const [index, pause] of [5_000, 10_000, 60_000].entries()) {
      const next = host.ask('a');
      await jest.advanceTimersByTimeAsync(pause - 1);
      expect(fetched).toHaveBeenCalledTimes(index + 1);
      await jest.advanceTimersByTimeAsync(1);
      await next;
      expect(fetched).toHaveBeenCalledTimes(index + 2);
    }
  } finally {
    fetched.mockRestore();
    jest.useRealTimers();
  }
});
