import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { damageFound } from '../../core/events/events';
import { FolderRecords } from '../../core/store/folder-records';
import { Tokens } from './tokens';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const tokensIn = (folder: string) => Object.assign(new Tokens(new FolderRecords(folder)), { folder });
const emptyFolder = async () => tokensIn(path.join(await folders.create(), 'data', 'tokens'));

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
  await chmod(tokens.folder, 0o755);
  await tokens.create('library', 'ann');
  expect(await mode(tokens.folder)).toBe('700');
  await tokens.revoke((await tokens.list())[1]?.id ?? '');
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
  const reader = tokensIn(tokens.folder);
  expect(await reader.find(token)).not.toBeNull();
  expect(await tokens.revoke(id)).toBe(true);
  expect(await reader.find(token)).toBeNull();
  expect(await tokens.revoke(id)).toBe(false);
  expect(await tokens.revoke('../tokens')).toBe(false);
});

test('revoking an id with a path removes no file', async () => {
  const tokens = await emptyFolder();
  const { id } = await tokens.create('catalog', 'ann');
  const outside = path.join(path.dirname(tokens.folder), `${id}.json`);
  const below = path.join(tokens.folder, 'below', `${id}.json`);
  await mkdir(path.dirname(below));
  for (const file of [outside, below]) await writeFile(file, '{}');
  for (const named of [`../${id}`, `below/${id}`, `${id}.json/../../${id}`, `${id}/../${id}`, outside, ''])
    expect([named, await tokens.revoke(named)]).toEqual([named, false]);
  expect(await Promise.all([outside, below].map((file) => readFile(file, 'utf8')))).toEqual(['{}', '{}']);
  expect((await tokens.list()).map((token) => token.id)).toEqual([id]);
});

test('does not say that a token is unknown where its file cannot be removed', async () => {
  const tokens = await emptyFolder();
  const { id } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  await rm(file);
  // `rm` fails for a folder, also as root.
  await mkdir(file);
  await expect(tokens.revoke(id)).rejects.toMatchObject({ code: 'ERR_FS_EISDIR' });
});

let problems: string[];
let endDamage: () => void;
beforeEach(() => {
  problems = [];
  endDamage = damageFound.subscribe(({ problem }) => problems.push(problem));
});
afterEach(() => endDamage());

test('a token that is revoked while others are listed is left out', async () => {
  const tokens = await emptyFolder();
  const { id } = await tokens.create('catalog', 'ann');
  // A name without a file, as the list finds it in between.
  await symlink('revoked', path.join(tokens.folder, '0123456789ab.json'));
  expect((await tokens.list()).map((token) => token.id)).toEqual([id]);
});

test('the list fails where the last use cannot be read, rather than to call the token unused', async () => {
  const tokens = await emptyFolder();
  const { id } = await tokens.create('catalog', 'ann');
  await symlink(`${id}.used`, path.join(tokens.folder, `${id}.used`));
  await expect(tokens.list()).rejects.toMatchObject({ code: 'ELOOP' });
});

test.each([
  ['app', '../catalog'],
  ['name', ''],
  ['hash', 'a3'],
  ['id', '../0123456789ab'],
])('a token file whose %s is %j admits nobody, and the operator hears of it', async (field, value) => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  const stored = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify({ ...stored, [field]: value }));
  expect(await tokens.find(token)).toBeNull();
  expect(await tokens.list()).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(`token ${id}: /${field}`)]);
});

test('a token file that cannot be read hides no other', async () => {
  const tokens = await emptyFolder();
  const { id } = await tokens.create('catalog', 'ann');
  await symlink('0123456789ab.json', path.join(tokens.folder, '0123456789ab.json'));
  expect((await tokens.list()).map((token) => token.id)).toEqual([id]);
  expect(problems).toEqual([expect.stringMatching(/0123456789ab.json cannot be read: ELOOP$/)]);
});

test('lists all tokens without their hashes', async () => {
  const tokens = await emptyFolder();
  expect(await tokens.list()).toEqual([]);
  jest.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
  for (const [app, name] of [
    ['library', 'first'],
    ['catalog', 'second'],
    ['library', 'third'],
    ['catalog', 'fourth'],
  ] as const) {
    await tokens.create(app, name);
    jest.advanceTimersByTime(1000);
  }
  jest.useRealTimers();
  // Not a token: the draft of a token that was not completed.
  await writeFile(path.join(tokens.folder, '0123456789ab.json.1.draft'), '{');
  const list = await tokens.list();
  expect(list.map(({ app, name }) => `${app} ${name}`)).toEqual([
    'catalog second',
    'catalog fourth',
    'library first',
    'library third',
  ]);
  for (const token of list)
    expect(Object.keys(token).sort()).toEqual(['app', 'createdAt', 'expiresAt', 'id', 'lastUsedAt', 'name']);
});

test('a damaged token is not accepted, and the operator learns what is wrong', async () => {
  const tokens = await emptyFolder();
  const { id, token } = await tokens.create('catalog', 'ann');
  const file = path.join(tokens.folder, `${id}.json`);
  const stored = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  delete stored.app;
  await writeFile(file, JSON.stringify(stored));
  expect(await tokens.find(token)).toBeNull();
  expect(problems).toEqual([`token ${id}: /app: Expected either app or role`]);
  expect(await tokens.list()).toEqual([]);
  expect(await tokens.revoke(id)).toBe(true);
  expect(await tokens.list()).toEqual([]);
});

describe('a token expires', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z'), doNotFake: ['nextTick', 'setImmediate'] });
  });
  afterEach(() => jest.useRealTimers());

  const DAY_MS = 24 * 60 * 60 * 1000;

  test.each([
    [undefined, 90],
    [7, 7],
  ])('created for %p days, after %i', async (days, expected) => {
    const tokens = await emptyFolder();
    const { token, expiresAt } = await tokens.create('catalog', 'ann', days);
    expect(Date.parse(expiresAt) - Date.now()).toBe(expected * DAY_MS);
    jest.advanceTimersByTime(expected * DAY_MS - 1);
    expect(await tokens.find(token)).not.toBeNull();
    jest.advanceTimersByTime(1);
    expect(await tokens.find(token)).toBeNull();
  });

  test('and the list says when it was last used, to the minute', async () => {
    const tokens = await emptyFolder();
    const { id, token } = await tokens.create('catalog', 'ann');
    const lastUse = async () => (await tokens.list())[0]?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await tokens.find(`${token.slice(0, -1)}x`);
    expect(await lastUse()).toBeNull();
    await tokens.find(token);
    expect(await lastUse()).toBe('2026-01-01T10:00:00.000Z');
    jest.advanceTimersByTime(59_999);
    await tokens.find(token);
    expect(await lastUse()).toBe('2026-01-01T10:00:00.000Z');
    jest.advanceTimersByTime(1);
    await tokens.find(token);
    expect(await lastUse()).toBe('2026-01-01T10:01:00.000Z');
    expect((await stat(path.join(tokens.folder, `${id}.used`))).mode & 0o777).toBe(0o600);
    await tokens.revoke(id);
    expect(await readdir(tokens.folder)).toEqual([]);
  });
});
