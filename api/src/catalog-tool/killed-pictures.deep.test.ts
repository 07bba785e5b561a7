import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { bundledProgram } from '../../testing/bundled-program';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { openDatabase } from '../db/database';
import { runTool } from './program';

const VIDEOS = 40;

test.each(ENGINES)('a killed import on %s goes on with its pictures where it stopped', async (engine) => {
  const { settings, remove } = await emptyDatabase(engine);
  const { dataDir, databaseUrl } = settings;
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const requests: string[] = [];
  let half = () => undefined as void;
  const halfDone = new Promise<void>((done) => (half = done));
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (requests.length === VIDEOS / 2) half();
    response.end(Buffer.concat([bytes, Buffer.from(request.url ?? '')]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const video = (index: number) => ({
    ...{ _id: `v${index}`, title: 'Yoga', creator: 'Anna', src: `v${index}`, categoryName: 'Workout' },
    thumbnail: `${address}/${index}.jpg`,
  });
  const lines = Array.from({ length: VIDEOS }, (_unused, index) => JSON.stringify(video(index)));
  await writeFile(join(dataDir, 'videos.jsonl'), lines.join('\n'));
  const env = { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const args = ['import', join(dataDir, 'videos.jsonl'), '--allow-private'];
  const child = spawn(process.execPath, [await bundledProgram('catalog-tool/main'), ...args], {
    cwd: join(__dirname, '../..'),
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await halfDone;
  child.kill('SIGKILL');
  await ended;

  const out: string[] = [];
  const code = await runTool(['pictures', '--allow-private'], {
    folder: dataDir,
    env,
    print: (line) => out.push(line),
    printError: (line) => out.push(line),
  });
  expect({ code, out }).toEqual({ code: 0, out: [expect.stringMatching(/^\d+ pictures fetched\.$/)] });
  // Those that were on their way came twice.
  expect(new Set(requests).size).toBe(VIDEOS);
  expect(requests.length).toBeLessThanOrEqual(VIDEOS + 4);
  const database = await openDatabase(settings);
  const rows = await database.kysely
    .selectFrom('videos')
    .innerJoin('picture_sources', 'video_id', 'id')
    .innerJoin('pictures', 'pictures.hash', 'picture_sources.hash')
    .select(['thumbnail', 'pictures.hash'])
    .execute();
  expect(rows).toHaveLength(VIDEOS);
  for (const { thumbnail, hash } of rows) expect(thumbnail).toContain(`/api/artwork/pictures/${hash}-`);
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(VIDEOS);
  await database.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await remove();
});
