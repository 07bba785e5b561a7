import { STORES, testStores } from '../../../testing/stores';
import { TRUSTS, Trusts } from './trusts';

const stores = testStores();
afterAll(() => stores.closeAll());

const FIELDS = { app: 'catalog', name: 'ci', issuer: 'https://ci.example', claims: { sub: 'team/catalog' } };

describe.each(STORES)('in a store of the kind %s', (kind) => {
  test('all gateways have the same trusts, until one is revoked', async () => {
    const { store, another } = await stores.create(kind);
    const [here, there] = [new Trusts(store.records(TRUSTS)), new Trusts((await another()).records(TRUSTS))];
    const trust = await here.create(FIELDS);
    await here.create({ ...FIELDS, app: 'library', issuer: 'https://other.example' });
    expect(await there.of(FIELDS.issuer)).toEqual([trust]);
    expect((await there.list()).map(({ app, lastUsedAt }) => [app, lastUsedAt])).toEqual([
      ['catalog', null],
      ['library', null],
    ]);
    expect(await there.revoke(trust.id)).toBe(true);
    expect(await here.of(FIELDS.issuer)).toEqual([]);
  });

  test('a damaged trust is none, and hides no other', async () => {
    const { store } = await stores.create(kind);
    const trusts = new Trusts(store.records(TRUSTS));
    const trust = await trusts.create(FIELDS);
    await store
      .records(TRUSTS)
      .create('0123456789ab', { ...trust, id: '0123456789ab', claims: { ref: 'main' } });
    expect(await trusts.of(FIELDS.issuer)).toEqual([trust]);
    expect((await trusts.list()).map(({ id }) => id)).toEqual([trust.id]);
  });
});
