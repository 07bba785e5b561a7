import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundledProgram } from '../../testing/bundled-program';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { PART_SIZE } from '../modules/editing/change-parts';
import { runTool } from './program';

/** Interrupted imports for each engine. CI's night run has 50. */
const KILLS = Number(process.env.KILLS ?? 2);

const VIDEOS = 2000;

/** The file of an import: as many videos each time, which all say in their title which import wrote them. */
function videosOf(generation: number): string {
  const video = (index: number) => ({
    _id: `video-${index}`,
    title: `Import ${generation}`,
    creator: 'Anna',
    subscriber: '5K',
    src: 'abc',
    categoryName: 'Workout',
  });
  return Array.from({ length: VIDEOS }, (_unused, index) => JSON.stringify(video(index))).join('\n');
}

describe.each(ENGINES)('imports killed on %s', (engine) => {
  let database: EmptyDatabase;
  beforeAll(async () => {
    database = await emptyDatabase(engine);
  });
  afterAll(() => database.remove());

  /** Imports the file of `generation`, and kills the process after `killAfterMs`, if given. Resolves with what it printed. */
  async function runImport(generation: number, killAfterMs?: number): Promise<string> {
    const { dataDir, databaseUrl } = database.settings;
    const file = join(dataDir, 'videos.jsonl');
    await writeFile(file, videosOf(generation));
    const child = spawn(process.execPath, [await bundledProgram('catalog-tool/main'), 'import', file], {
      cwd: join(__dirname, '../..'),
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const kill = () => child.kill('SIGKILL');
    const timer = killAfterMs === undefined ? undefined : setTimeout(kill, killAfterMs);
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    clearTimeout(timer);
    return printed;
  }

  /** The imports that wrote the catalogue's videos, in the order of the file, with a whole part for each. */
  async function importedGenerations(): Promise<number[]> {
    const { dataDir, databaseUrl } = database.settings;
    const file = join(dataDir, 'exported.jsonl');
    const errors: string[] = [];
    const code = await runTool(['export', file], {
      folder: dataDir,
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      print: () => undefined,
      printError: (line) => errors.push(line),
    });
    expect([code, errors]).toEqual([0, []]);
    const out = await readFile(file, 'utf8');
    const titles = [...out.matchAll(/"title":"Import (\d+)"/g)].map(([, generation]) => Number(generation));
    expect(titles).toHaveLength(VIDEOS);
    const parts = titles.filter((_title, index) => index % PART_SIZE === 0);
    expect(titles).toEqual(parts.flatMap((generation) => Array(PART_SIZE).fill(generation) as number[]));
    return parts;
  }

  test(
    `after each of ${KILLS} kills each part of the catalogue is the result of one import: the acknowledged one or a later one`,
    async () => {
      expect(await runImport(0)).toContain('2,000 new');
      // The first import also waits for the program to be bundled, and later ones take less.
      const started = performance.now();
      expect(await runImport(1)).toContain('2,000 changed');
      const durationMs = performance.now() - started;
      let [generation, acknowledged, interrupted] = [1, 1, 0];
      while (interrupted < KILLS) {
        generation += 1;
        // The process needs about the first third to start.
        const printed = await runImport(generation, durationMs * (0.3 + 0.7 * Math.random()));
        if (printed === '') interrupted += 1;
        else acknowledged = generation;
        const imported = await importedGenerations();
        // An import begins with the first part.
        expect(imported).toEqual(imported.toSorted((one, other) => other - one));
        expect(imported[0]).toBeLessThanOrEqual(generation);
        expect(imported.at(-1)).toBeGreaterThanOrEqual(acknowledged);
        // oxlint-disable-next-line no-useless-assignment -- The next round reads it.
        acknowledged = imported.at(-1) ?? acknowledged;
      }
      expect(await runImport(generation + 1)).toContain('2,000 changed');
    },
    60_000 + KILLS * 20_000,
  );
});
