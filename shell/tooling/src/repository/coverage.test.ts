import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../../testing/repository-files';
import { ROOT } from '../build/app';

/** What runs files for which jest does not count lines. */
interface Elsewhere {
  by: string;
  folder: string;
  names?: string[];
}

const { elsewhere } = jest.requireActual<{ elsewhere: Elsewhere[] }>('../../jest-coverage.cjs');

test('coverage leaves out files that exist only, and names what runs them', () => {
  const gone = elsewhere.flatMap(({ by, folder, names = [''] }) => {
    const files = names.map((name) => path.join(ROOT, folder, name && `${name}.ts`));
    return [path.join(ROOT, by), ...files].filter((file) => !existsSync(file) && !existsSync(`${file}x`));
  });
  expect(gone).toEqual([]);
});

test('a workflow holds every workspace to it', () => {
  const [workflow] = repositoryFiles(/^\.github\/workflows\/coverage\.yml$/);
  expect(workflow?.text).toContain('run: npm run coverage');
  const { coverageThreshold } = jest.requireActual<{ coverageThreshold: object }>(
    path.join(ROOT, 'jest.config.cjs'),
  );
  const expected = ['api', 'api/contract', 'shell', 'shell/sdk', 'shell/tooling', 'remote-auth'];
  expect(Object.keys(coverageThreshold)).toEqual(
    expect.arrayContaining(expected.map((folder) => `./${folder}/src/`)),
  );
});
