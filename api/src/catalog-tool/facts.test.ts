import type { VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { exportCatalog } from './export-catalog';
import { FORMATS, type Format } from './files';
import { importCatalog } from './import-catalog';
import { problemLine } from './read-rows';
import { readFileRows } from './kinds';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const GOOD = { _id: 'yoga', creator: 'Anna', subscriber: '12K', src: 'yoga-1', categoryName: 'Workout' };

describe.each(ENGINES)('facts in the catalogue tool on %s', (engine) => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    api = await startApi(engine);
    folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const importing = async (content: string, format: Format = 'jsonl') => {
    const file = join(folder, `videos.${format}`);
    await writeFile(file, content);
    const problems: string[] = [];
    const result = await importCatalog(api.database, readFileRows(file, format), {
      createCategories: false,
      onProblem: (problem) => problems.push(problemLine(problem)),
      onProgress: () => undefined,
    });
    return { ...result, problems };
  };

  test('keeps the facts that the owner gave, and takes only the others from the title', async () => {
    const row = { ...GOOD, title: '30 min yoga for beginners' };
    const given = { minutes: 25, level: 'advanced' };
    await importing(JSON.stringify({ ...row, ...given }));
    const facts = async () => {
      const { body } = await api.request('GET', '/videos');
      const { minutes, level, equipment, factsFromTitle } = (body as VideosResponse).videos[16] ?? {};
      return { minutes, level, equipment, factsFromTitle };
    };
    expect(await facts()).toEqual(given);
    await importing(JSON.stringify({ ...row, title: '15 min yoga, no equipment' }));
    const kept = { ...given, equipment: 'none', factsFromTitle: ['equipment'] };
    expect(await facts()).toEqual(kept);
    for (const format of FORMATS) {
      let text = '';
      for await (const chunk of exportCatalog(api.database, format)) text += chunk;
      await api.database.kysely.deleteFrom('videos').execute();
      expect(await importing(text, format)).toMatchObject({ bad: 0, added: 17 });
      expect(await facts()).toEqual(kept);
    }
    // What the title states of these does not count.
    await importing(
      JSON.stringify({ ...row, title: '20 min HIIT for beginners', level: 'unknown', minutes: 'unknown' }),
    );
    const removed = { equipment: undefined, factsFromTitle: ['intensity'] };
    expect(await facts()).toEqual({ minutes: undefined, level: undefined, ...removed });
    for (const format of FORMATS) {
      let text = '';
      for await (const chunk of exportCatalog(api.database, format)) text += chunk;
      expect(await importing(text, format)).toMatchObject({ bad: 0, added: 0, changed: 0 });
    }
    await importing(JSON.stringify({ ...row, title: '20 min HIIT for beginners', level: 'advanced' }));
    expect(await facts()).toEqual({ minutes: undefined, level: 'advanced', ...removed });
    const bad = { ...row, minutes: 601, level: 'Beginners', equipment: 'sofa' };
    expect((await importing(JSON.stringify(bad))).problems).toEqual([
      'line 1 (video 1): minutes takes a whole number from 1 to 600, or unknown, not "601"',
      'line 1 (video 1): level takes beginner, intermediate, advanced, unknown, not "beginners"',
      expect.stringMatching(/^line 1 \(video 1\): equipment takes none, mat, .*, not "sofa"$/),
    ]);
  });
});
