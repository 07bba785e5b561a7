import type { EditedVideosResponse, ImportResponse } from '@fitreel/contract';
import type * as Fs from 'node:fs';
import { readdirSync, rmSync } from 'node:fs';
import type * as Os from 'node:os';
import { tmpdir } from 'node:os';
import { bundledProgram } from '../../testing/bundled-program';
import { ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { Workers } from './run-task';

// Other tests that run now receive files, too.
jest.mock('node:os', () => {
  const os = jest.requireActual<typeof Os>('node:os');
  const { mkdtempSync } = jest.requireActual<typeof Fs>('node:fs');
  const folder = mkdtempSync(`${os.tmpdir()}/fitreel-editors-`);
  return { ...os, tmpdir: () => folder };
});
afterAll(() => rmSync(tmpdir(), { recursive: true, force: true }));

const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fitreel-upload-'));

const VIDEOS = 3_000;

/** As many videos each time, which all say in their title which import wrote them. */
const videosOf = (generation: number) =>
  Array.from({ length: VIDEOS }, (_unused, index) =>
    JSON.stringify({
      _id: `video-${index}`,
      title: `Import ${generation}`,
      creator: 'Anna',
      src: `src-${index}`,
      categoryName: 'Workout',
    }),
  ).join('\n');

describe.each(ENGINES)('files of editors on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine, { worker: { program: await bundledProgram('editors-room/worker') } });
  });
  afterAll(() => api.close());

  const send = (
    method: 'POST' | 'PUT',
    path: string,
    body: string | Buffer,
    type = 'application/octet-stream',
  ) =>
    api.request(method, `/editing/${path}`, {
      token: 'editor Edith',
      headers: { 'content-type': type },
      body,
    });
  const total = async (query = '') =>
    (
      (await api.request('GET', `/editing/videos${query}`, { token: 'editor Edith' }))
        .body as EditedVideosResponse
    ).total;

  test('imports a file, shows what viewers get at once, and leaves no file behind', async () => {
    const before = uploads();
    const { status, body } = await send('POST', 'imports?name=videos.jsonl&dryRun=true', videosOf(1));
    expect([status, body]).toEqual([200, expect.objectContaining({ kind: 'jsonl', added: VIDEOS })]);
    expect(await total()).toBe(16);
    expect((await send('POST', 'imports?name=videos.jsonl', videosOf(1))).body).toMatchObject({
      imported: true,
      added: VIDEOS,
    });
    expect((await api.request('GET', '/video/video-1')).status).toBe(200);
    expect(uploads()).toEqual(before);
  });

  test('an import while an editor edits: both are kept', async () => {
    const importing = send('POST', 'imports?name=videos.jsonl', videosOf(2));
    const edits = [];
    for (let index = 0; index < 10; index++)
      edits.push(
        await api.request('POST', '/editing/changes', {
          token: 'editor Otto',
          body: { command: { kind: 'edit', ids: ['keto-start'], fields: { title: `Edit ${index}` } } },
        }),
      );
    expect(edits.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect((await importing).body).toMatchObject({ imported: true, changed: VIDEOS });
    expect(await total('?q=Import%202')).toBe(VIDEOS);
    expect(await total('?q=Edit%209')).toBe(1);
  });

  test('a second import waits for nothing, and is refused (409)', async () => {
    const both = await Promise.all(
      [2, 2].map((generation) => send('POST', 'imports?name=videos.jsonl', videosOf(generation))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a killed import leaves nothing half done, and no file', async () => {
    const before = uploads();
    const kills = jest.spyOn(Workers.prototype, 'run').mockImplementationOnce(function (
      this: Workers,
      task: Parameters<Workers['run']>[0],
    ) {
      return this.run(task, 150);
    });
    const { status, body } = await send('POST', 'imports?name=videos.jsonl', videosOf(3));
    kills.mockRestore();
    expect([status, body]).toEqual([
      422,
      { errors: [expect.stringContaining('Nothing has changed') as string] },
    ]);
    expect([await total('?q=Import%202'), await total('?q=Import%203')]).toEqual([VIDEOS, 0]);
    expect(uploads()).toEqual(before);
    const again = (await send('POST', 'imports?name=videos.jsonl', videosOf(3))).body as ImportResponse;
    expect(again).toMatchObject({ imported: true, changed: VIDEOS, added: 0 });
  });

  test('says what is wrong with a file (422)', async () => {
    expect(await send('POST', 'imports?name=letter.txt', 'Dear editor,\n\nhello')).toMatchObject({
      status: 422,
      body: { errors: [expect.stringContaining('letter.txt is none of what an import reads') as string] },
    });
    expect(await send('PUT', 'videos/keto-start/thumbnail', 'no picture')).toMatchObject({
      status: 422,
      body: { errors: [expect.stringContaining('it is no JPEG') as string] },
    });
    expect(await send('PUT', 'videos/nothing/cover', 'x')).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('params/field') as string] },
    });
  });

  test('refuses files beyond the bounds (413), and other types (415)', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    expect((await send('PUT', 'videos/keto-start/thumbnail', large)).status).toBe(413);
    expect((await send('PUT', 'videos/keto-start/thumbnail', '{}', 'application/json')).status).toBe(415);
    expect((await send('PUT', 'videos/keto-start/thumbnail', 'x', 'image/png')).status).toBe(415);
  });
});
