import { appFolder } from '@fitreel/protocol';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../support/free-port';
import { expect, test } from '../support/test';

const ROOT = path.join(import.meta.dirname, '../../..');
const REMOTE = appFolder('devtools');
const PAGE = 'src/mock/mock.tsx';

let folder: string;
let server: ChildProcess;
let url: string;

test.beforeAll(async () => {
  // A copy: the test edits it.
  folder = await mkdtemp(path.join(tmpdir(), 'fitreel-alone-'));
  await cp(path.join(ROOT, REMOTE), path.join(folder, REMOTE), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await edit(PAGE, '/** The request tester', 'export const loader = () => null;\n\n/** The request tester');
  const port = await freePort();
  const command = path.join(ROOT, 'node_modules/.bin/fitreel-serve');
  const env = { ...process.env, FITREEL_REFRESH: 'on' };
  server = fork(command, ['--alone', String(port)], { cwd: path.join(folder, REMOTE), env, silent: true });
  await once(server, 'message');
  // As `fitreel-dev` prints it.
  url = `http://localhost:${port}`;
});
test.afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function edit(file: string, from: string, to: string): Promise<void> {
  const source = path.join(folder, REMOTE, file);
  const text = await readFile(source, 'utf8');
  expect(text).toContain(from);
  await writeFile(source, text.replace(from, to));
}

test('a remote runs alone on the fake API, and an edit shows in place with the state kept', async ({
  page,
}) => {
  await page.goto(`${url}/mock`);
  const endpoint = page.getByRole('textbox', { name: 'Endpoint' });
  await endpoint.fill('/api/categories');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Status: 200')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('Diet plan');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

  await edit('src/mock/headers-field.tsx', '{headerTexts.add}', 'Add one header');
  await expect(page.getByRole('button', { name: 'Add one header' })).toBeVisible();
  await expect(endpoint).toHaveValue('/api/categories');

  // A page with a loader.
  await edit(PAGE, 'title={testerTexts.heading}', 'title="Edited page"');
  await expect(page.getByRole('heading', { level: 1, name: 'Edited page' })).toBeVisible();
  await expect(endpoint).toHaveValue('/api/categories');
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('Diet plan');
});
