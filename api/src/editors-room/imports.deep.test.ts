import {
  DIFFERENCES_MAX,
  EDITOR_JOBS_MAX,
  type EditedVideosResponse,
  type EditingJob,
  type EditingJobsResponse,
} from '@fitreel/contract';
import type * as Fs from 'node:fs';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import type * as Os from 'node:os';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledProgram } from '../../testing/bundled-program';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { openDatabase } from '../db/database';
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

/** Has tasks begin and not end until they are told to. */
const holdTasks = () =>
  jest.spyOn(Workers.prototype, 'run').mockImplementation(
    (_task, { signal } = {}) =>
      new Promise((_done, failed) => {
        const abort = () => failed(new Error('aborted'));
        // A gateway that closes may have aborted the job while it wrote that the job runs.
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }),
  );

afterEach(() => jest.restoreAllMocks());

describe.each(ENGINES)('files of editors on %s', (engine) => {
  let api: TestApi;
  let other: TestApi;
  let removeSite: () => Promise<void>;
  const start = async (settings: Parameters<typeof openDatabase>[0]) =>
    startApi(engine, {
      database: await openDatabase(settings),
      worker: { settings, program: await bundledProgram('editors-room/worker') },
    });
  beforeAll(async () => {
    const { settings, remove } = await emptyDatabase(engine);
    removeSite = remove;
    api = await start(settings);
    other = await start(settings);
  });
  afterAll(async () => {
    await api.close();
    await removeSite();
  });

  const send = (
    method: 'POST' | 'PUT',
    path: string,
    body: string | Buffer,
    { token = 'editor Edith', type = 'application/octet-stream', at = api } = {},
  ) => at.request(method, `/editing/${path}`, { token, headers: { 'content-type': type }, body });
  const read = async (id: string, at = api) =>
    (await at.request('GET', `/editing/jobs/${id}`, { token: 'editor Edith' })).body as EditingJob;
  /** Follows a job until the database has that it began. */
  async function begun(id: string, at = api): Promise<EditingJob> {
    let job = await read(id, at);
    while (job.state === 'waiting') job = await read(id, at);
    return job;
  }
  /** Follows a job to its end. */
  async function ended({ id }: EditingJob): Promise<EditingJob> {
    for (;;) {
      const job = await read(id);
      if (job.state !== 'waiting' && job.state !== 'running') return job;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  /** Sends a file that is accepted. */
  async function accepted(...request: Parameters<typeof send>): Promise<EditingJob> {
    const { status, body } = await send(...request);
    expect([status, body]).toEqual([202, expect.anything()]);
    return body as EditingJob;
  }
  const outcome = async (...request: Parameters<typeof send>) => ended(await accepted(...request));
  const importing = (generation: number, query = '') =>
    accepted('POST', `imports?name=videos.jsonl${query}`, videosOf(generation));
  const cancel = async (id: string, at = api) =>
    (await at.request('DELETE', `/editing/jobs/${id}`, { token: 'editor Edith' })).body as EditingJob;
  const total = async (query = '') =>
    (
      (await api.request('GET', `/editing/videos${query}`, { token: 'editor Edith' }))
        .body as EditedVideosResponse
    ).total;

  test('imports a file, shows what viewers get at once, and leaves no file behind', async () => {
    const preview = await ended(await importing(1, '&dryRun=true'));
    expect(preview).toMatchObject({
      ...{ kind: 'preview', name: 'videos.jsonl', state: 'done' },
      import: { kind: 'jsonl', imported: false, added: VIDEOS },
    });
    expect(preview.import?.differences).toHaveLength(DIFFERENCES_MAX);
    const { body } = await api.request('GET', '/editing/jobs', { token: 'editor Edith' });
    expect(body).toMatchObject({ jobs: [{ id: preview.id, import: { count: VIDEOS, differences: [] } }] });
    expect(await total()).toBe(16);
    expect(await ended(await importing(1, `&preview=${preview.id}`))).toMatchObject({
      ...{ kind: 'import', state: 'done' },
      import: { imported: true, added: VIDEOS },
    });
    expect((await api.request('GET', '/video/video-1')).status).toBe(200);
    expect(uploads()).toEqual([]);
  });

  test('imports what was previewed, and nothing else (409)', async () => {
    const csv = (title: string) => `title,creator,src,categoryName\n${title},Ada,one-flow,Workout\n`;
    const { id } = await outcome('POST', 'imports?name=a.csv&creator=Ada&dryRun=true', csv('Flow'));
    const before = await total();
    for (const [query, title] of [
      ['name=a.csv&creator=Ada', 'Other'],
      ['name=b.csv&creator=Ada', 'Flow'],
      ['name=a.csv', 'Flow'],
      ['name=a.csv&creator=Ada&category=Workout', 'Flow'],
      ['name=a.csv&creator=Ada&skipBad=true', 'Flow'],
      ['name=a.csv&creator=Ada&createCategories=true', 'Flow'],
    ] as const)
      expect(await send('POST', `imports?${query}&preview=${id}`, csv(title))).toMatchObject({
        status: 409,
        body: { errors: [expect.stringContaining('not the file that was previewed') as string] },
      });
    expect(
      await send('POST', `imports?name=a.csv&creator=Ada&preview=${id}`, csv('Flow'), {
        token: 'editor Otto',
      }),
    ).toMatchObject({ status: 409 });
    expect([await total(), uploads()]).toEqual([before, []]);
    expect(await outcome('POST', `imports?name=a.csv&creator=Ada&preview=${id}`, csv('Flow'))).toMatchObject({
      import: { imported: true, added: 1 },
    });
  });

  test('an import while an editor edits: both are kept', async () => {
    const job = await importing(2);
    const edits = [];
    for (let index = 0; index < 10; index++)
      edits.push(
        await api.request('POST', '/editing/changes', {
          token: 'editor Otto',
          body: { command: { kind: 'edit', ids: ['keto-start'], fields: { title: `Edit ${index}` } } },
        }),
      );
    expect(edits.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(await ended(job)).toMatchObject({ import: { imported: true, changed: VIDEOS } });
    expect(await total('?q=Import%202')).toBe(VIDEOS);
    expect(await total('?q=Edit%209')).toBe(1);
  });

  test('bounds what waits, for one editor and for all, and says so before it reads a file (429)', async () => {
    holdTasks();
    const jobs = [];
    for (let count = 0; count < EDITOR_JOBS_MAX; count++) jobs.push(await importing(1));
    expect(await begun(jobs[0]?.id ?? '')).toMatchObject({ state: 'running' });
    expect(await read(jobs[1]?.id ?? '')).toMatchObject({ state: 'waiting' });
    const refused = await send('POST', 'imports?name=videos.jsonl', videosOf(1));
    expect(refused).toMatchObject({
      ...{ status: 429, headers: { 'retry-after': '10' } },
      body: { errors: [expect.stringContaining('You have 5 files waiting') as string] },
    });
    expect(uploads()).toHaveLength(EDITOR_JOBS_MAX);
    const half = Buffer.alloc(15 * 1024 * 1024, ' ');
    for (const token of ['editor Otto', 'editor Olga'])
      for (let count = 0; count < EDITOR_JOBS_MAX; count++) {
        await send('PUT', 'videos/keto-start/avatar', half, { token });
      }
    expect(
      await send('POST', 'imports', Buffer.alloc(45 * 1024 * 1024), { token: 'editor Uwe' }),
    ).toMatchObject({ status: 202 });
    expect(await send('PUT', 'videos/keto-start/avatar', half, { token: 'editor Uwe' })).toMatchObject({
      ...{ status: 429, body: { errors: [expect.stringContaining('Files of other editors') as string] } },
    });
    // All of them end: those that wait, too.
    for (const at of ['Edith', 'Otto', 'Olga', 'Uwe'])
      for (const { id } of (
        (await api.request('GET', '/editing/jobs', { token: `editor ${at}` })).body as EditingJobsResponse
      ).jobs)
        await api.request('DELETE', `/editing/jobs/${id}`, { token: `editor ${at}` });
    expect(uploads()).toEqual([]);
    for (const { id } of jobs.slice(0, EDITOR_JOBS_MAX))
      expect(await read(id)).toMatchObject({ state: 'cancelled' });
  });

  test('a job is its editor’s, who can read and cancel it at every gateway', async () => {
    holdTasks();
    const { id } = await importing(1);
    expect(await begun(id, other)).toMatchObject({ id, state: 'running' });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await api.request(method, `/editing/jobs/${id}`, { token: 'editor Otto' })).status).toBe(404);
    await cancel(id, other);
    expect(await ended({ id } as EditingJob)).toMatchObject({ state: 'cancelled' });
    expect(uploads()).toEqual([]);
  });

  test('a cancelled import ends, and importing again does what is left', async () => {
    const job = await importing(3);
    const { state } = await cancel(job.id);
    expect(['cancelled', 'done']).toContain(state);
    expect(uploads()).toEqual([]);
    expect(await cancel(job.id)).toMatchObject({ state });
    const { import: again } = await ended(await importing(3));
    expect(again).toMatchObject({ imported: true, added: 0, bad: 0 });
    expect(await total('?q=Import%203')).toBe(VIDEOS);
  });

  test('a gateway that stops interrupts its jobs, says so, and removes their files', async () => {
    holdTasks();
    const { id } = await accepted('POST', 'imports', videosOf(1), { at: other });
    const waiting = await accepted('POST', 'imports', videosOf(1), { at: other });
    expect(await begun(id)).toMatchObject({ state: 'running' });
    await other.close();
    expect([await read(id), await read(waiting.id)]).toMatchObject([
      { state: 'interrupted' },
      { state: 'interrupted' },
    ]);
    expect(uploads()).toEqual([]);
  });

  test('a gateway that was killed leaves jobs that are interrupted, and files that the next start removes', async () => {
    holdTasks();
    const { id } = await importing(1);
    await api.database.kysely
      .updateTable('editing_jobs')
      .set({ seen_at: Date.now() - 61_000 })
      .where('id', '=', id)
      .execute();
    expect(await read(id)).toMatchObject({ state: 'interrupted' });
    // No process has such a number.
    const left = `fitreel-upload-${hostname()}-99999999-abcdef`;
    mkdirSync(join(tmpdir(), left));
    const own = uploads().filter((name) => name !== left);
    const next = await startApi(engine);
    expect(uploads()).toEqual(own);
    await next.close();
    expect(uploads()).toEqual(own);
    await cancel(id);
  });

  test('takes a file by the longest name that the contract takes', async () => {
    const name = `${'é'.repeat(251)}.csv`;
    const job = await outcome(
      'POST',
      `imports?name=${encodeURIComponent(name)}&dryRun=true`,
      'title,creator,src,categoryName\nFlow,Ada,flow-9,Workout\n',
    );
    expect(job).toMatchObject({ name, state: 'done', import: { kind: 'csv', rows: 1 } });
  });

  test('says what is wrong with a file', async () => {
    expect(await outcome('POST', 'imports?name=letter.txt', 'Dear editor,\n\nhello')).toMatchObject({
      state: 'refused',
      message: expect.stringMatching(
        /^letter.txt is none of what an import reads\. An import reads .*\. Choose another file$/,
      ) as string,
    });
    expect(await outcome('PUT', 'videos/keto-start/thumbnail', 'no picture')).toMatchObject({
      ...{ state: 'refused', name: 'keto-start' },
      message: expect.stringContaining('it is no JPEG') as string,
    });
    expect(await send('PUT', 'videos/nothing/cover', 'x')).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('params/field') as string] },
    });
  });

  test('refuses files beyond the bounds (413), and other types (415)', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1);
    expect((await send('PUT', 'videos/keto-start/thumbnail', large)).status).toBe(413);
    for (const [body, type] of [
      ['{}', 'application/json'],
      ['x', 'image/png'],
    ] as const)
      expect((await send('PUT', 'videos/keto-start/thumbnail', body, { type })).status).toBe(415);
  });
});
