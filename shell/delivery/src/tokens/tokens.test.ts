import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { EarlierFormat } from '../store/check';
import { Tokens } from './tokens';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const emptyFolder = async () => new Tokens(path.join(await folders.create(), 'data'));

test('finds a token by its text, with its app and its holder', async () => {
  const tokens = await emptyFolder();
  const { token, ...info } = await tokens.create('catalog', 'the catalogue’s pipeline');
  expect(token).toMatch(/^fitreel_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
  expect(await tokens.find(token)).toEqual(info);
  expect(info).toMatchObject({ app: 'catalog', name: 'the catalogue’s pipeline' });
});

test('only the owner can read its file, which does not hold the secret', async () => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  const mode = async (name: string) => ((await stat(name)).mode & 0o777).toString(8);
  expect([await mode(tokens.folder), await mode(file)]).toEqual(['700', '600']);
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(token.split('_').slice(2).join('_'));
  expect(await readdir(tokens.folder)).toEqual([`${id}.json`]);
});

test('does not find another secret, another id or an invalid token', async () => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const { token: other } = await tokens.create('library', 'ann');
  const secretOf = (text: string) => text.slice('fitreel_'.length + 13);
  for (const text of [
    `fitreel_${id}_${secretOf(other)}`,
    `fitreel_000000000000_${secretOf(token)}`,
    `fitreel_../../etc/passwd_${secretOf(token)}`,
    token.slice(0, -1),
    `${token}x`,
    id,
    '',
  ])
    expect([text, await tokens.find(text)]).toEqual([text, null]);
});

test('a revoked token fails at once, for every reader', async () => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const reader = new Tokens(path.dirname(tokens.folder));
  expect(await reader.find(token)).not.toBeNull();
  expect(await tokens.revoke(id)).toBe(true);
  expect(await reader.find(token)).toBeNull();
  expect(await tokens.revoke(id)).toBe(false);
  expect(await tokens.revoke('../tokens')).toBe(false);
});

test('lists all tokens without their hashes', async () => {
  const tokens = await emptyFolder();
  expect(await tokens.list()).toEqual([]);
  for (const app of ['library', 'catalog']) await tokens.create(app, 'ann');
  const list = await tokens.list();
  expect(list.map(({ app }) => app)).toEqual(['catalog', 'library']);
  for (const token of list) expect(Object.keys(token).sort()).toEqual(['app', 'createdAt', 'id', 'name']);
});

test('a token of an earlier version of FitReel is not accepted, and the list says how to go on', async () => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  const { app, ...rest } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...rest, remote: app }));
  expect(await tokens.find(token)).toBeNull();
  await expect(tokens.list()).rejects.toThrow(
    new EarlierFormat(
      `The token ${id} was written by an earlier version of FitReel: run “fitreel token revoke ${id}” and create a new one.`,
    ),
  );
  expect(await tokens.revoke(id)).toBe(true);
  expect(await tokens.list()).toEqual([]);
});
