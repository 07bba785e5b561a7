import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { Tokens } from './tokens';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const kept = async () => new Tokens(path.join(await folders.create(), 'data'));

test('a token is found by its text, and tells its app and its holder', async () => {
  const tokens = await kept();
  const { token, ...about } = await tokens.create('catalog', 'the catalogue’s pipeline');
  expect(token).toMatch(/^fitreel_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
  expect(await tokens.find(token)).toEqual(about);
  expect(about).toMatchObject({ app: 'catalog', name: 'the catalogue’s pipeline' });
});

test('its file is for its owner alone, and holds no secret', async () => {
  const tokens = await kept();
  const { id, token } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  const mode = async (name: string) => ((await stat(name)).mode & 0o777).toString(8);
  expect([await mode(tokens.folder), await mode(file)]).toEqual(['700', '600']);
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(token.split('_').slice(2).join('_'));
  expect(await readdir(tokens.folder)).toEqual([`${id}.json`]);
});

test('another secret, another id and no token at all are found nowhere', async () => {
  const tokens = await kept();
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

test('a revoked token is gone at once, for every reader', async () => {
  const tokens = await kept();
  const { id, token } = await tokens.create('catalog', 'ann');
  const reader = new Tokens(path.dirname(tokens.folder));
  expect(await reader.find(token)).not.toBeNull();
  expect(await tokens.revoke(id)).toBe(true);
  expect(await reader.find(token)).toBeNull();
  expect(await tokens.revoke(id)).toBe(false);
  expect(await tokens.revoke('../tokens')).toBe(false);
});

test('the list has all of them without their hashes', async () => {
  const tokens = await kept();
  expect(await tokens.list()).toEqual([]);
  for (const app of ['library', 'catalog']) await tokens.create(app, 'ann');
  const list = await tokens.list();
  expect(list.map(({ app }) => app)).toEqual(['catalog', 'library']);
  for (const token of list) expect(Object.keys(token).sort()).toEqual(['app', 'createdAt', 'id', 'name']);
});
