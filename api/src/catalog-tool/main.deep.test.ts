import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { bundledProgram } from '../../testing/bundled-program';
import { startServerProcess } from '../../testing/server-process';
import type { Engine } from '../db/database';
import { runTool } from './program';

const VIDEO = '"title":"Yoga","creator":"Anna","subscriber":"5K","src":"abc","categoryName":"Workout"';

/** A new database of `engine` for each test, and a folder to run the tool in. */
function catalogOn(engine: Engine) {
  let database: EmptyDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await emptyDatabase(engine);
    folder = database.settings.dataDir;
  });
  afterEach(() => database.remove());

  /** Runs the tool in a process of its own, in the environment that npm gives it for an operator in `folder`. */
  const tool = async (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [await bundledProgram('catalog-tool/main'), ...args], {
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
    const [out, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { out, errors, code };
  };

  /** The same within this process. */
  const run = async (args: string[], env: Record<string, string> = {}) => {
    let out = '';
    let errors = '';
    const code = await runTool(args, {
      folder,
      env: { DATA_DIR: folder, DATABASE_URL: database.settings.databaseUrl, ...env },
      print: (line) => (out += `${line}\n`),
      printError: (line) => (errors += `${line}\n`),
    });
    return { out, errors, code };
  };

  return {
    tool,
    run,
    /** Absolute path of the folder. */
    at: (...names: string[]) => join(folder, ...names),
    settings: () => database.settings,
  };
}

describe.each(ENGINES)('npm run catalog on %s', (engine) => {
  const { tool, run, at, settings } = catalogOn(engine);

  test('imports beside a running server, which serves the videos at once, and exports them', async () => {
    const { dataDir, databaseUrl } = settings();
    const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    try {
      const url = await server.listening;
      await writeFile(at('new.jsonl'), `{"_id":"yoga",${VIDEO}}`);
      expect(await tool(['import', 'new.jsonl'])).toEqual({
        out: '1 video read: 1 new, 0 changed, 0 unchanged.\nChange 1. To take it back: undo 1\n',
        errors: '',
        code: 0,
      });
      expect((await fetch(`${url}/api/video/yoga`)).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    expect(await run(['export', 'all.csv'])).toEqual({ out: '', errors: '', code: 0 });
    const { out } = await tool(['export', '--format', 'csv']);
    expect(await readFile(at('all.csv'), 'utf8')).toBe(out);
    expect(out.trim().split('\n')).toHaveLength(18);
    expect((await readdir(at())).filter((name) => name.endsWith('.part'))).toEqual([]);
    await writeFile(at('boxing.jsonl'), `{"_id":"boxing",${VIDEO.replace('Workout', 'Boxing')}}`);
    expect(await run(['import', 'boxing.jsonl'])).toMatchObject({ code: 1 });
    expect(await run(['import', 'boxing.jsonl', '--create-categories'])).toMatchObject({ code: 0 });
    expect(await run(['export', 'carried.jsonl', '--pictures', 'carried'])).toMatchObject({ code: 0 });
    const { out: left, code } = await run(['import', 'boxing.jsonl', '--missing', 'hide']);
    expect([code, left]).toEqual([
      0,
      expect.stringContaining('1 of the site is no longer in the file and hidden.'),
    ]);
  });

  test('exits with 1 for a bad file and changes nothing', async () => {
    await writeFile(at('bad.jsonl'), `{${VIDEO}}\n{\n`);
    expect(await run(['import', 'bad.jsonl'])).toEqual({
      out: '',
      errors: 'line 2 (video 2): is not valid JSON\nNothing was imported. Bad rows: 1 of 2.\n',
      code: 1,
    });
    await writeFile(at('others.csv'), 'Name;Link\nYoga;abc\n');
    expect(await run(['import', 'others.csv', '--from', 'csv'])).toEqual({
      out: '',
      errors: expect.stringMatching(/^line 1: "Name" is not a column; .*\nNothing was imported\.\n$/),
      code: 1,
    });
    expect(await run(['export', 'all.jsonl'])).toMatchObject({ code: 0 });
    expect(await readFile(at('all.jsonl'), 'utf8')).not.toContain('Yoga');
  });
});

test('imports files of several kinds at once, without the rows that cannot be taken', async () => {
  const database = await emptyDatabase('sqlite');
  const folder = database.settings.dataDir;
  const printed: string[] = [];
  const run = (...args: string[]) =>
    runTool(args, {
      folder,
      env: { DATA_DIR: folder },
      print: (line) => printed.push(line),
      printError: (line) => printed.push(line),
    });
  const entries = [{ id: 'aaaaaaaaaaa', title: 'Core', channel: 'Anna', duration: 900 }, null];
  await writeFile(
    join(folder, 'list.json'),
    JSON.stringify({ _type: 'playlist', title: 'Mornings', entries }),
  );
  await writeFile(
    join(folder, 'more.csv'),
    'Name;Link;Coach\nLegs;https://youtu.be/bbbbbbbbbbb;Anna\nArms;a b;\n',
  );
  await writeFile(join(folder, 'rules.txt'), 'title ~ legs → Legs');
  const importing = [
    ...[
      'import',
      'list.json',
      'more.csv',
      '--creator',
      'Club',
      '--category',
      'Workout',
      '--create-categories',
    ],
    ...['--rules', 'rules.txt', '--map', 'title=Name, src=Link', '--ignore-other-columns', '--allow-private'],
    '--replace-edits',
  ];
  const problems = [
    'list.json: video 2: is private, or was removed at the video host',
    expect.stringMatching(/^more\.csv: line 3 \(video 4\): src takes .*, not "a b"$/),
  ];
  const all = '4 videos read: 2 new, 0 changed, 0 unchanged, 2 skipped.';
  expect(await run(...importing)).toBe(1);
  expect(await run(...importing, '--skip-bad', '--dry-run')).toBe(0);
  expect(await run(...importing, '--skip-bad')).toBe(0);
  expect(await run(...importing, '--skip-bad')).toBe(0);
  expect(await run('give-back', 'aaaaaaaaaaa', '--field', 'title', '--dry-run')).toBe(0);
  expect(await run('list', '--state', 'live', '--category', 'Legs')).toBe(0);
  await database.remove();
  expect(printed).toEqual([
    ...problems,
    'Nothing was imported. Bad rows: 2 of 4.',
    ...problems,
    'category legs: added Legs',
    'aaaaaaaaaaa: added Core',
    expect.stringMatching(/^legs-[0-9a-f]+: added Legs$/),
    `${all} Nothing was imported: this was a dry run.`,
    ...problems,
    all,
    'Change 1. To take it back: undo 1',
    ...problems,
    '4 videos read: 0 new, 0 changed, 2 unchanged, 2 skipped.',
    'Nothing to change.',
    expect.stringMatching(/^legs-[0-9a-f]+\tlive\tLegs\tLegs$/),
  ]);
});

describe('npm run catalog', () => {
  const { tool, run, at } = catalogOn('sqlite');

  test('exits with 2 for wrong usage, settings and files, and with 3 for a failing database', async () => {
    await mkdir(at('folder.csv'));
    await writeFile(at('letter.txt'), 'Dear Anna,\n');
    const rejected: [string[], RegExp][] = [
      [[], /^Usage: /],
      [['import'], /^error: missing required argument 'FILE'\n/],
      [
        ['import', 'letter.txt'],
        /^letter\.txt is none of what an import reads\. An import reads CSV .* --from says which it is\n$/,
      ],
      [['import', 'a.csv', '--from', 'xml'], /^error: option '--from <KIND>' argument 'xml' is invalid/],
      [['export', 'a.txt'], /^error: FILE has none of the endings/],
      [
        ['export', 'a.csv', '--format', 'xml'],
        /^error: option '--format <FORMAT>' argument 'xml' is invalid\. Allowed choices are jsonl, csv\.\n/,
      ],
      [['check', '--limit', 'many'], /^--limit takes a whole number from 1, not many\.\n$/],
      [['check', '--limit', '5'], /^check asks the video host: set OEMBED_URL /],
      [['attention', '--need', 'love'], /^error: option '--need <NEED>' argument 'love' is invalid/],
      [['import', 'nothing.csv'], /nothing\.csv cannot be read/],
      [['import', 'folder.csv'], /folder\.csv cannot be read: it is a folder without \.info\.json files/],
      [['export', 'folder.csv'], /folder\.csv cannot be written: it is not a regular file\n$/],
      [['export', 'no-such-folder/a.csv'], /a\.csv cannot be written/],
    ];
    for (const [args, message] of rejected) {
      expect(await run(args)).toEqual({ out: '', errors: expect.stringMatching(message), code: 2 });
    }
    expect(await run(['export'], { PORT: 'many' })).toMatchObject({
      errors: expect.stringMatching(/^PORT/),
      code: 2,
    });
    const unreachable = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
    expect(await run(['export'], unreachable)).toMatchObject({ out: '', code: 3 });
    expect(await run(['--help'])).toMatchObject({ out: expect.stringMatching(/^Usage: /), code: 0 });
    expect(await tool(['import'])).toMatchObject({ errors: expect.stringMatching(/^error: /), code: 2 });
  });
});
