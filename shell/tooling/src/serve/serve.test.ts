import { ServedApp } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { fixtureRemote } from '../../testing/fixture-remote';
import { freePort } from '../../../e2e/support/free-port';
import { writeTree } from '../../testing/temporary-folder';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');
const COMMAND = path.resolve(__dirname, '../../bin/fitreel-serve.cjs');

let parent: string;
let server: ChildProcess;
let origin: string;

beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
  const folder = path.join(parent, 'remote-fixture');
  await writeTree(folder, fixtureRemote());
  const port = await freePort();
  server = spawn(process.execPath, [COMMAND, String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The server's first message says that it is ready. If it fails, it exits without a message.
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('fitreel-serve exited'))),
  ]);
  origin = `http://localhost:${port}`;
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

test('serves the remote’s description to pages of any origin', async () => {
  const response = await fetch(`${origin}/fitreel.json`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const served: unknown = await response.json();
  expect(Value.Check(ServedApp, served)).toBe(true);
  expect(served).toMatchObject({
    base: `${origin}/`,
    scripts: ['remoteEntry.js'],
    description: { name: 'fixture', routes: [{ path: '/' }, { path: '/other' }] },
    requires: { react: '^19.0.0' },
  });
});

test('serves the container to pages of any origin', async () => {
  const response = await fetch(`${origin}/remoteEntry.js`);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  const text = await response.text();
  expect(text).toContain('remote_fixture');
  // The content security policy forbids eval.
  expect(text).not.toMatch(/\beval\(/);
});
