import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { emptyDatabase } from '../../testing/databases';
import { Downloads } from './downloads';
import { runTool } from './program';

const FEED = `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
 <entry><yt:videoId>aaaaaaaaaaa</yt:videoId><title>Yoga</title><author><name>Anna</name></author></entry></feed>`;

let server: Server;
let site: string;
let body: string;
beforeEach(async () => {
  body = FEED;
  server = createServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/feeds/videos.xml?channel_id=UC1' }).end();
    else if (url === '/missing') response.writeHead(404).end();
    else response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { settings, remove } = await emptyDatabase('sqlite');
  try {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const env = { DATA_DIR: settings.dataDir };
    const code = await runTool(args, { folder: settings.dataDir, env, print, printError: print });
    return { code, lines };
  } finally {
    await remove();
  }
}

test('an import reads what an address has', async () => {
  expect(await run('import', `${site}/moved`, '--category', 'Workout', '--allow-private')).toEqual({
    code: 0,
    lines: ['1 video read: 1 new, 0 changed, 0 unchanged.', 'Change 1. To take it back: undo 1'],
  });
});

test.each([
  ['/feed', [], /127\.0\.0\.1 is not an address of the internet; --allow-private allows it$/],
  ['/missing', ['--allow-private'], /cannot be read: its host responds with 404$/],
])('an address that cannot be read is named: %s', async (path, options, message) => {
  expect(await run('import', `${site}${path}`, ...options)).toEqual({
    code: 2,
    lines: [expect.stringMatching(message)],
  });
});

test('a file from an address names no picture of this machine', async () => {
  const video = { title: 'Yoga', creator: 'Anna', src: 'yoga', categoryName: 'Workout' };
  body = ['file:///etc/shot.png', 'own/shot.png']
    .map((thumbnail, index) => JSON.stringify({ ...video, _id: `v${index}`, thumbnail }))
    .join('\n');
  const { code, lines } = await run('import', `${site}/videos.jsonl`, '--allow-private');
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    'line 1 (video 1): names the picture "file:///etc/shot.png", and takes its address here, not a file',
    expect.stringMatching(/^line 2 \(video 2\): names the picture ".*shot\.png", and takes/),
  ]);
});

test('a file that is too large is refused, and no file is kept', async () => {
  body = 'x'.repeat(1024 * 1024 * 51);
  const downloads = new Downloads(true);
  await expect(downloads.fetch(`${site}/large`)).rejects.toThrow('it has more than 50 MB');
  body = FEED;
  const file = await downloads.fetch(`${site}/a%2Fb..%2f/..`);
  expect(existsSync(file)).toBe(true);
  await downloads.remove();
  expect(existsSync(dirname(file))).toBe(false);
});
