import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { runTool } from './program';

const VIDEO = { title: 'Yoga', creator: 'Anna', categoryName: 'Workout' };

let server: Server;
let address: string;
let requests: string[];
let isBroken: boolean;
beforeEach(async () => {
  [requests, isBroken] = [[], false];
  const bytes = await picture();
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (isBroken) response.writeHead(503).end();
    else response.end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 360, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
}

describe.each(ENGINES)('pictures of an import on %s', (engine) => {
  let database: EmptyDatabase;
  /** What a terminal has. */
  let showProgress: ((line: string) => void) | undefined;
  beforeEach(async () => {
    database = await emptyDatabase(engine);
    showProgress = undefined;
  });
  afterEach(() => database.remove());

  /** Runs the tool in the database's folder. */
  async function run(...args: string[]) {
    const { dataDir, databaseUrl } = database.settings;
    const [out, errors]: [string[], string[]] = [[], []];
    const code = await runTool(args, {
      folder: dataDir,
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      print: (line) => out.push(line),
      printError: (line) => errors.push(line),
      showProgress,
    });
    return { code, out, errors };
  }

  const write = (...videos: object[]) =>
    writeFile(
      join(database.settings.dataDir, 'videos.jsonl'),
      videos.map((video) => JSON.stringify({ ...VIDEO, ...video })).join('\n'),
    );

  /** The imported videos as an export has them, in `export.jsonl`. */
  async function exported() {
    await run('export', 'export.jsonl');
    const text = await readFile(join(database.settings.dataDir, 'export.jsonl'), 'utf8');
    return text
      .split('\n')
      .filter((line) => line.includes('"creator":"Anna"'))
      .map((line) => JSON.parse(line) as Record<string, string>);
  }

  test('come from addresses and files once, and an export says where from', async () => {
    const { dataDir } = database.settings;
    await writeFile(join(dataDir, 'a cat.PNG'), await picture());
    const avatar = `${address}/anna.jpg`;
    await write(
      { _id: 'one', src: 'one', thumbnail: `${address}/one.jpg`, avatar, alt: 'A mat' },
      { _id: 'two', src: 'two', thumbnail: 'a cat.PNG', avatar },
    );
    expect(await run('import', 'videos.jsonl', '--dry-run', '--allow-private')).toMatchObject({ code: 0 });
    expect(requests).toEqual([]);
    expect(await run('import', 'videos.jsonl', '--allow-private')).toEqual({
      code: 0,
      out: [
        '2 videos read: 2 new, 0 changed, 0 unchanged.',
        'Change 1. To take it back: undo 1',
        '3 pictures fetched.',
      ],
      errors: [],
    });
    expect([...requests].sort()).toEqual(['/anna.jpg', '/one.jpg']);
    expect(await exported()).toMatchObject([
      { _id: 'one', thumbnail: `${address}/one.jpg`, avatar, alt: 'A mat' },
      { _id: 'two', thumbnail: pathToFileURL(join(dataDir, 'a cat.PNG')).href, avatar, alt: '' },
    ]);
    // The same again, and what the export says, change nothing.
    for (const file of ['videos.jsonl', 'export.jsonl'])
      expect((await run('import', file)).out).toEqual([
        expect.stringMatching(/ 0 new, 0 changed, \d+ unchanged\.$/),
      ]);
    expect(requests).toHaveLength(2);
  });

  test('that fail leave their videos imported, are listed, and tried again by “pictures”', async () => {
    await write({ _id: 'one', src: 'one', thumbnail: `${address}/one.jpg` });
    expect(await run('import', 'videos.jsonl')).toEqual({
      code: 0,
      out: [
        '1 video read: 1 new, 0 changed, 0 unchanged.',
        'Change 1. To take it back: undo 1',
        '0 pictures fetched. “catalog pictures” tries again the 1 that could not be.',
      ],
      errors: [
        `thumbnail ${address}/one.jpg: 127.0.0.1 is not an address of the internet; --allow-private allows it`,
      ],
    });
    isBroken = true;
    expect((await run('pictures', '--allow-private')).errors).toEqual([
      `thumbnail ${address}/one.jpg: its host responds with 503`,
    ]);
    isBroken = false;
    expect(await run('pictures', '--allow-private')).toEqual({
      code: 0,
      out: ['1 picture fetched.'],
      errors: [],
    });
    expect(await run('pictures')).toEqual({ code: 0, out: ['No picture is missing.'], errors: [] });
  });

  test('show in a terminal how many are there, in one line that is empty at the end', async () => {
    const shown: string[] = [];
    showProgress = (line) => shown.push(line);
    await write(...['a', 'b', 'c', 'd'].map((id) => ({ _id: id, src: id, thumbnail: `${address}/${id}` })));
    expect((await run('import', 'videos.jsonl', '--allow-private')).errors).toEqual([]);
    expect(shown).toEqual([
      '██████░░░░░░░░░░░░░░░░░░ 1 of 4 pictures',
      '████████████░░░░░░░░░░░░ 2 of 4 pictures',
      '██████████████████░░░░░░ 3 of 4 pictures',
      '',
    ]);
  });

  test('give way to others of a later file', async () => {
    await write({ _id: 'one', src: 'one', thumbnail: `${address}/one.jpg`, alt: 'A mat' });
    await run('import', 'videos.jsonl', '--allow-private');
    await write({ _id: 'one', src: 'one', thumbnail: `${address}/two.jpg` });
    expect((await run('import', 'videos.jsonl', '--allow-private')).out.at(-1)).toBe('1 picture fetched.');
    expect(requests).toEqual(['/one.jpg', '/two.jpg']);
    expect(await exported()).toMatchObject([{ thumbnail: `${address}/two.jpg`, alt: '' }]);
    await write({ _id: 'one', src: 'one', thumbnail: 'keto-start' });
    await run('import', 'videos.jsonl');
    expect(await exported()).toMatchObject([{ thumbnail: 'keto-start' }]);
  });
});
