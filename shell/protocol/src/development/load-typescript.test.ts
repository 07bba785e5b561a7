import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LOADER = path.join(__dirname, 'load-typescript.cjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fitreel-load-'));
  await mkdir(path.join(folder, 'node_modules/installed'), { recursive: true });
  await writeFile(path.join(folder, 'node_modules/installed/index.js'), 'module.exports = "by Node";');
  await writeFile(path.join(folder, 'own.js'), 'module.exports = "by Node";');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the loader gets the repository’s files, and Node the npm packages’ files', () => {
  const script = `
    const { loadTypeScript } = require(${JSON.stringify(LOADER)});
    loadTypeScript(() => {
      require.extensions['.js'] = (module) => { module.exports = 'by the loader'; };
    });
    console.log([require('./own.js'), require('installed')].join());`;
  const output = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  expect(output.trim()).toBe('by the loader,by Node');
});
