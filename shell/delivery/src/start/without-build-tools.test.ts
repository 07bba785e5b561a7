import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { CATALOG, SERVER_BUNDLE, writeRemote, writeShell } from '../../testing/built-apps';
import { copyForProduction } from '../../testing/production-copy';
import { remoteBundle, SHELL_BUNDLE } from '../../testing/render-bundles';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
let root: string;
beforeAll(async () => {
  root = await folders.create();
  await copyForProduction(root);
});
afterAll(() => folders.removeAll());

/** Runs `npm start` of the copy. */
function start() {
  const command = path.join(root, 'shell/delivery/bin/fitreel-start.cjs');
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(root, 'var'), PORT: '0' };
  const child = spawn(process.execPath, [command], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended };
}

const NOT_INSTALLED =
  'The build tools are not installed: `npm ci` installs them, unless it is given `--omit=dev`.\n';

test('without build tools, a site fails to start and says what to do, or renders releases that were built elsewhere', async () => {
  const empty = start();
  expect(await text(empty.child.stderr)).toBe(
    `${NOT_INSTALLED}There is no release of the shell to serve: build one after \`npm ci\`, or add a build from elsewhere with \`npx fitreel deploy DIST\`.\n`,
  );
  expect(await empty.ended).toBe(1);

  await writeShell(path.join(root, 'shell/dist'), 'first', { react: '19.0.0' }, SHELL_BUNDLE);
  const server = remoteBundle("return '<main>rendered</main>';");
  await writeRemote(path.join(root, 'remote-catalog/dist'), CATALOG, 'first', undefined, {
    [SERVER_BUNDLE]: server,
  });
  const { child, ended } = start();
  let errors = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      errors += String(chunk);
      const ready = /FitReel is ready at (\S+)\n/.exec(errors)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)), reject);
  });
  expect(await (await fetch(url)).text()).toContain('<main>rendered</main>');
  expect(errors).toContain(NOT_INSTALLED);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
