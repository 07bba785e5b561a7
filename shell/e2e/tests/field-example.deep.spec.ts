import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyBlock, blocksOf } from '../support/example-blocks';
import { copyRepository, ROOT } from '../support/repository-copy';
import { runShell } from '../support/run-command';
import { expect, test } from '../support/test';

/** A video with the new field, in the form of the catalogue tool's files. */
const VIDEO = {
  _id: 'with-ada',
  title: 'Morning mobility',
  creator: 'Body Project',
  subscriber: '2M',
  src: 'mobility',
  categoryName: 'Workout',
  instructor: 'Ada Move',
};

const API_TEST = `
import { startApi } from '../testing/start-api';
import { exportCatalog } from './catalog-tool/export-catalog';
import { importCatalog } from './catalog-tool/import-catalog';
import { readFileRows } from './catalog-tool/kinds';

test('a file gives the field, and responses and exports have it', async () => {
  const api = await startApi('sqlite');
  const onProblem = ({ message }: { message: string }) => { throw new Error(message); };
  const options = { createCategories: false, onProblem, onProgress: () => undefined };
  await importCatalog(api.database, readFileRows('videos.jsonl', 'jsonl'), options);
  expect((await api.request('GET', '/video/with-ada')).body).toMatchObject({ video: { instructor: 'Ada Move' } });
  expect((await api.request('GET', '/video/gym-beats')).body).not.toHaveProperty('video.instructor');
  let exported = '';
  for await (const chunk of exportCatalog(api.database, 'jsonl')) exported += chunk;
  expect(exported).toContain('"instructor":"Ada Move"');
  await api.close();
});
`;

const CARD_TEST = `
import { screen } from '@testing-library/react';
import { createTestPlatform, renderInApp, sampleVideos } from '../../testing';
import { VideoCard } from '..';

test('a card shows the field', () => {
  const [video] = sampleVideos;
  if (!video) throw new Error('no sample');
  renderInApp(<VideoCard video={{ ...video, instructor: 'Ben Lift' }} />, { platform: createTestPlatform() });
  expect(screen.getByRole('article').textContent).toContain('Ben Lift');
});
`;

const TYPES = 'npx oxlint --type-aware --type-check --deny-warnings';

/** Follows a section of CONTRIBUTING.md in a copy of the repository, in at most `files` files, and checks the result. */
async function follow(heading: string, files: number, check: (folder: string) => Promise<void>) {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-example-'));
  try {
    await copyRepository(folder);
    const blocks = await blocksOf(path.join(ROOT, 'CONTRIBUTING.md'), heading);
    for (const block of blocks) await applyBlock(folder, block);
    expect(new Set(blocks.map(({ file }) => file)).size).toBeLessThanOrEqual(files);
    await check(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a field that CONTRIBUTING.md adds compiles, is in responses and exports, and shows on a card', () =>
  // Besides the changeset and the catalogue tool's README.
  follow('A new field of a video', 5, async (folder) => {
    await writeFile(path.join(folder, 'api/videos.jsonl'), JSON.stringify(VIDEO));
    await writeFile(path.join(folder, 'api/src/instructor.test.ts'), API_TEST);
    await writeFile(path.join(folder, 'shell/sdk/src/ui/video/instructor.test.tsx'), CARD_TEST);
    await runShell(`${TYPES} api/contract/src api/src/db api/src/catalog-tool api/src/setup`, folder, {});
    await runShell('npx jest src/instructor src/db/video-fields', path.join(folder, 'api'), {});
    await runShell('npx jest src/ui/video/instructor', path.join(folder, 'shell/sdk'), {});
  }));

test('a value of a fact that CONTRIBUTING.md adds compiles, is found in titles, and has a label in every app', () =>
  follow('A new value of a fact', 4, async (folder) => {
    await runShell(`${TYPES} api/contract/src api/src/modules shell/sdk/src/ui remote-*/src`, folder, {});
    await runShell('npx jest src/modules/catalog/title-facts', path.join(folder, 'api'), {});
  }));
