import { Command } from 'commander';
import type { VideosResponse } from '@fitreel/contract';
import { addEditCommands } from '../src/catalog-tool/edit-commands';
import { runTool } from '../src/catalog-tool/program';
import { openDatabase, type Engine } from '../src/db/database';
import { EditError } from '../src/modules/editing/service';
import { prepareDatabase } from '../src/setup/prepare-database';
import { CHEAP_HASH, seededDatabase } from './databases';
import { startApi, type TestApi } from './start-api';

const CATALOGUE_TABLES = [
  'former_ids',
  'catalog_changes',
  'video_checks',
  'video_reports',
  'picture_sources',
  'video_details',
  'host_values',
  'withdrawn_videos',
  'videos',
  'categories',
  'users',
] as const;

/** An API with the seeded catalogue for each test, and the commands that edit it. Call it inside `describe`. */
export function editedCatalog(engine: Engine) {
  let api: TestApi;
  let folder: string;
  let env: Record<string, string>;
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const { settings, remove } = await seededDatabase(engine);
    folder = settings.dataDir;
    env = { DATA_DIR: folder, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }) };
    removeDatabase = remove;
    api = await startApi(engine, { database: await openDatabase(settings) });
  });
  // Seeds the catalogue again: starting the API takes longer than a test.
  beforeEach(async () => {
    for (const table of CATALOGUE_TABLES) await api.database.kysely.deleteFrom(table).execute();
    await prepareDatabase(api.database, { hashCost: CHEAP_HASH });
  });
  afterAll(async () => {
    await api.close();
    await removeDatabase();
  });

  /** Runs a command of the tool. Returns its exit code and the printed lines. */
  const runWhole = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
    };
    const code = await runTool(args, { folder, env, print, printError: print });
    return { code, lines };
  };
  /** The same on the database of the API: opening another takes longer than a command. */
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
    };
    const program = new Command();
    addEditCommands(program, {
      folder,
      print,
      withDatabase: (work) => work(api.database, { backupDir: folder }),
    });
    try {
      await program.parseAsync(args, { from: 'user' });
      return { code: 0, lines };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      return { code: 2, lines: [error.message] };
    }
  };
  const videos = async (query = '') =>
    ((await api.request('GET', `/videos${query}`)).body as VideosResponse).videos.map(({ _id }) => _id);
  const rows = () => api.database.kysely.selectFrom('videos').selectAll().orderBy('position').execute();
  const video = (id: string) => api.request('GET', `/video/${id}`);
  return { api: () => api, folder: () => folder, runWhole, run, videos, rows, video };
}
