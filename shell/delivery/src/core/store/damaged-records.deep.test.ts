import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { damageFound } from '../events/events';
import { NEWS, readNotes } from '../../capabilities/webhook/notes';
import { CAPABILITIES } from '../../capabilities';
import { accessEntries, AUDIT } from '../../capabilities/audit/access';
import { noteCreation } from '../../capabilities/shared/access';
import { copyStore } from '../../capabilities/postgres/copy-store';
import { PREVIEWS, Previews } from '../../capabilities/previews/previews';
import { LoadLog } from '../../capabilities/guard/load-log';
import { TOKENS, Tokens } from '../../capabilities/http-deploys/tokens';
import { TRUSTS, Trusts } from '../../capabilities/trusts/trusts';
import type { RecordKind } from './records';
import { COUNTS } from '../../capabilities/guard/counts';
import { ERRORS } from '../../capabilities/errors/stored-errors';

const folders = temporaryFolders();
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** A record that a crash of the disk left, and one of a version of FitReel that knows more. */
const DAMAGES = [
  ['not JSON', '{"id": "0123'],
  ['of another version', '{"format": 2}'],
] as const;

const TRUST = { app: 'catalog', name: 'ci', issuer: 'https://ci.example', claims: { sub: 'team/catalog' } };
const RELEASE = { app: 'catalog', version: '1.0.0-aaaaaaaaaaaa' };

let id: string;
let problems: string[] = [];
let end: () => void;
beforeEach(() => {
  id = randomBytes(6).toString('hex');
  problems = [];
  end = damageFound.subscribe(({ problem }) => problems.push(problem));
});
afterEach(() => end());

describe.each(STORES)('in a store in a %s', (kind) => {
  describe.each(DAMAGES)('a record that is %s', (_what, content) => {
    async function storeWithDamaged(records: RecordKind) {
      const test = await stores.create(kind);
      await test.store.records(records).create(id, {});
      await test.damageRecord(records, id, content);
      return test;
    }

    /** It was told once, by its id. */
    function expectToldOnce() {
      expect(problems).toEqual([expect.stringContaining(id)]);
    }

    test('is no trust, and keeps no workflow of another from its own', async () => {
      const { store } = await storeWithDamaged(TRUSTS);
      const trusts = new Trusts(store.records(TRUSTS));
      const trust = await trusts.create(TRUST);
      for (let time = 0; time < 2; time += 1) expect(await trusts.of(TRUST.issuer)).toEqual([trust]);
      expect(await trusts.list()).toMatchObject([trust]);
      expectToldOnce();
      expect(await trusts.revoke(id)).toBe(true);
    });

    test('is no token, and hides no other', async () => {
      const { store, damageRecord } = await stores.create(kind);
      const tokens = new Tokens(store.records(TOKENS));
      const damaged = await tokens.create('catalog', 'ann');
      const other = await tokens.create('catalog', 'bea');
      await damageRecord(TOKENS, damaged.id, content);
      for (let time = 0; time < 2; time += 1) expect(await tokens.find(damaged.token)).toBeNull();
      expect(await tokens.find(other.token)).toMatchObject({ id: other.id });
      expect((await tokens.list()).map(({ name }) => name)).toEqual(['bea']);
      expect(problems).toEqual([expect.stringContaining(damaged.id)]);
    });

    test('shows no preview, and hides no other', async () => {
      const { store } = await storeWithDamaged(PREVIEWS);
      const previews = new Previews(store.records(PREVIEWS));
      const { preview, token } = await previews.create({ releases: [RELEASE], hours: 1 }, 'ann');
      expect(await previews.list()).toEqual([preview]);
      expect(await previews.find(token)).toEqual(preview);
      expect(await previews.find(`${id}.${token.split('.')[1]}`)).toBeNull();
      expectToldOnce();
    });

    test('of a preview keeps prune from deleting what it may show', async () => {
      const { store, damageRecord } = await stores.create(kind);
      const { remote, deploy, delivery } = await siteOf(store, folders);
      const shown = await remote('shown');
      await deploy(await remote('live'));
      const { preview } = await delivery.preview({
        releases: [{ app: 'catalog', version: shown }],
        hours: 1,
      });
      await damageRecord(PREVIEWS, preview.id, content);
      const pruning = () => delivery.prune({ app: 'catalog', keep: 0 });
      await expect(pruning()).rejects.toThrow(preview.id);
      expect(await store.find('catalog', shown)).not.toBeNull();
      expect(await delivery.revokePreview(preview.id)).toBe(true);
      expect(await pruning()).toMatchObject({ removed: [{ version: shown }] });
    });

    test('is left out of the audit', async () => {
      const { store } = await storeWithDamaged(AUDIT);
      await noteCreation(CAPABILITIES, store, 'token', { id, name: 'ann', app: 'catalog' }, 'bea');
      expect(await accessEntries(CAPABILITIES, store)).toMatchObject([
        { kind: 'token created', name: 'ann', by: 'bea' },
      ]);
      expectToldOnce();
    });

    test('does not keep a store from being copied', async () => {
      const { store } = await storeWithDamaged(TRUSTS);
      const { deploy, remote } = await siteOf(store, folders);
      await deploy(await remote('live'));
      const trust = await new Trusts(store.records(TRUSTS)).create(TRUST);
      const target = await stores.create(kind);
      await copyStore(store, target.store, [TRUSTS]);
      expect(await new Trusts(target.store.records(TRUSTS)).of(TRUST.issuer)).toEqual([trust]);
    });

    test('hides no error of a release but itself', async () => {
      const { store, damageErrors } = await stores.create(kind);
      const at = new Date().toISOString();
      const error = {
        ...RELEASE,
        ...{ source: 'browser' as const, route: 'home', message: 'Error: boom', stack: [] },
        ...{ count: 1, first: at, last: at },
      };
      await store.collection(ERRORS).add([error]);
      await damageErrors('catalog', content);
      for (let time = 0; time < 2; time += 1)
        expect(await store.collection(ERRORS).read('catalog')).toEqual([error]);
      expect(problems).toHaveLength(1);
    });
  });
});

test('of the errors of a gateway only the one of another version is left out', async () => {
  const { store, damageErrors } = await stores.create('folder');
  const at = new Date().toISOString();
  const error = {
    ...{ ...RELEASE, source: 'browser', route: 'home', message: 'Error: boom', stack: [] },
    ...{ count: 1, first: at, last: at },
  };
  await store.collection(ERRORS).add([]);
  await damageErrors('catalog', JSON.stringify({ errors: [{ ...error, source: 'worker' }, error] }));
  expect(await store.collection(ERRORS).read('catalog')).toEqual([error]);
  expect(problems).toHaveLength(1);
});

test('a damaged file of counts is told, and costs no other', async () => {
  const { store, place } = await stores.create('folder');
  const at = Date.now();
  const log = new LoadLog(store.collection(COUNTS));
  log.add({ remote: 'catalog', version: RELEASE.version, failure: null, ms: 1 });
  await log.flush();
  await writeFile(path.join(place, 'telemetry', 'damaged.json'), '{"counts": [{}]}');
  expect(await store.collection(COUNTS).read('day', 'catalog', at - 3_600_000)).toMatchObject([{ loads: 1 }]);
  expect(problems).toEqual([expect.stringContaining('damaged.json')]);
});

test.each(STORES)('a damaged note of news in a %s counts as told, and costs no other', async (kind) => {
  const { store, damageRecord } = await stores.create(kind);
  const [told, damaged] = ['0', '1'].map((digit) => digit.repeat(12)) as [string, string];
  for (const note of [told, damaged])
    await store.records(NEWS).create(note, { at: new Date().toISOString() });
  await damageRecord(NEWS, damaged, '{"at"');
  const { isKnown, told: readable } = await readNotes(store.records(NEWS));
  expect([isKnown(told), isKnown(damaged), [...readable.keys()]]).toEqual([true, true, [told]]);
  expect(problems).toEqual([expect.stringContaining(damaged)]);
});
