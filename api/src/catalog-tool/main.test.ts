import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { startServerProcess } from '../../testing/server-process';
import type { Engine } from '../db/database';

const VIDEO = '"title":"Yoga","creator":"Anna","subscriber":"5K","src":"abc","categoryName":"Workout"';

/** An empty database of `engine` for each test, with a folder in which the tool runs. */
function catalogOn(engine: Engine) {
  let database: EmptyDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await emptyDatabase(engine);
    folder = database.settings.dataDir;
  });
  afterEach(() => database.remove());

  /** The tool as npm runs it for somebody in `folder`: what it writes, and its exit code. */
  const tool = async (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts'), ...args], {
      cwd: join(__dirname, '../..'),
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        INIT_CWD: folder,
        DATA_DIR: '.',
        DATABASE_URL: database.settings.databaseUrl,
        ...env,
      },
    });
    const [out, complaints, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { out, complaints, code };
  };

  return {
    tool,
    /** Absolute path of the folder. */
    at: (...names: string[]) => join(folder, ...names),
    settings: () => database.settings,
  };
}

describe.each(ENGINES)('npm run catalog on %s', (engine) => {
  const { tool, at, settings } = catalogOn(engine);

  test('imports beside a running server, which shows the videos at once, and exports them', async () => {
    const { dataDir, databaseUrl } = settings();
    const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    try {
      const address = await server.listening;
      await writeFile(at('new.json'), `[{"_id":"yoga",${VIDEO}}]`);
      expect(await tool(['import', 'new.json'])).toEqual({
        out: '1 videos read: 1 new, 0 changed, 0 as they were.\n',
        complaints: '',
        code: 0,
      });
      expect((await fetch(`${address}/api/video/yoga`)).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect(await tool(['export', 'all.csv'])).toEqual({ out: '', complaints: '', code: 0 });
    const { out } = await tool(['export', '--format', 'csv']);
    expect(await readFile(at('all.csv'), 'utf8')).toBe(out);
    expect(out.trim().split('\n')).toHaveLength(18);
    expect((await readdir(at())).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a bad file ends with 1 and changes nothing', async () => {
    await writeFile(at('bad.jsonl'), `{${VIDEO}}\n{\n`);
    expect(await tool(['import', 'bad.jsonl'])).toEqual({
      out: '',
      complaints: 'line 2 (video 2): is not valid JSON\nNothing was imported. Bad rows: 1 of 2.\n',
      code: 1,
    });
    expect((await tool(['export'])).out).not.toContain('Yoga');
  });
});

describe('npm run catalog, whatever the database', () => {
  const { tool, at } = catalogOn('sqlite');

  test('what cannot be understood, read or written ends with 2, a database that fails with 3', async () => {
    await mkdir(at('folder.csv'));
    const refused: [string[], RegExp][] = [
      [[], /^takes import or export\n/],
      [['import'], /^import takes a FILE\n/],
      [['import', 'a.txt'], /^FILE takes the ending/],
      [['export', 'a.csv', '--format', 'xml'], /^--format takes json, jsonl or csv\n/],
      [['import', 'nothing.csv'], /nothing\.csv cannot be read/],
      [['import', 'folder.csv'], /folder\.csv cannot be read: it is a folder\n$/],
      [['export', 'folder.csv'], /folder\.csv cannot be written: it is no plain file\n$/],
      [['export', 'no-such-folder/a.csv'], /a\.csv cannot be written/],
    ];
    for (const [args, says] of refused) {
      expect(await tool(args)).toEqual({ out: '', complaints: expect.stringMatching(says), code: 2 });
    }
    expect(await tool(['export'], { PORT: 'many' })).toMatchObject({
      complaints: expect.stringMatching(/^PORT/),
      code: 2,
    });
    const unreachable = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
    expect(await tool(['export'], unreachable)).toMatchObject({ out: '', code: 3 });
  });
});
