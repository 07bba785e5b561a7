import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { STORES, testStores } from '../../../testing/stores';
import { DeployRejected } from '../../core/store/problem';
import { PreviewQuota } from '../previews/preview-quota';
import { PREVIEWS, Previews } from '../previews/previews';
import type { Account } from '../shared/deploy-endpoints';
import { CHARGES, THIS_MACHINE } from '../shared/charges';
import { Quotas } from './quotas';

const stores = testStores();
afterAll(() => stores.closeAll());

const RELEASE = { app: 'catalog', version: '1.0.0-0123456789ab' };
const TEAM: Account = { id: '0123456789ab' };
const WORKFLOW: Account = { id: 'ab0123456789', uploadsOnly: true };
const OTHER: Account = { id: 'ab0123456789 cd0123456789', uploadsOnly: true };

const versionOf = (index: number) => `1.0.${index}-0123456789ab`;

describe.each(STORES)('quotas of a store in a %s', (kind) => {
  test('fifty previews count for whoever makes them, until they end', async () => {
    const { store, another } = await stores.create(kind);
    const [quota, others] = [new PreviewQuota(store), new PreviewQuota(await another())];
    const previews = new Previews(store.records(PREVIEWS));
    const make = async (account: Account) => {
      await quota.require(account);
      const { preview } = await previews.create({ releases: [RELEASE], hours: 1 }, 'ann');
      await quota.charge(account, preview.id);
      return preview.id;
    };
    const ids: string[] = [];
    while (ids.length < 50) ids.push(await make(WORKFLOW));
    for (const each of [quota, others])
      await expect(each.require(WORKFLOW)).rejects.toThrow('You have 50 previews, which is the limit.');
    for (const account of [TEAM, OTHER, THIS_MACHINE]) await make(account);
    expect(await store.records(CHARGES).all()).toHaveLength(53);
    for (const id of ids.slice(0, 2)) await previews.revoke(id);
    await make(WORKFLOW);
    expect(await store.records(CHARGES).all()).toHaveLength(52);
    await make(WORKFLOW);
    await expect(make(WORKFLOW)).rejects.toThrow(DeployRejected);
  });

  test('what a workflow for previews uploads counts for itself alone, until it is removed', async () => {
    const { store } = await stores.create(kind);
    let versions: string[] = [];
    const quotas = new Quotas({ records: (kind) => store.records(kind), versions: async () => versions });
    versions = Array.from({ length: UPLOAD_LIMITS.releases }, (_, index) => versionOf(index));
    await expect(quotas.requireUpload(TEAM, 'catalog')).rejects.toThrow('The store holds 500 releases');
    await quotas.requireUpload(WORKFLOW, 'catalog');
    await Promise.all(versions.map((version) => quotas.charge(WORKFLOW, { app: 'catalog', version })));
    await expect(quotas.requireUpload(WORKFLOW, 'catalog')).rejects.toThrow(
      'The store holds 500 releases of catalog from this workflow, and the limit for uploads is 500.',
    );
    await quotas.requireUpload(WORKFLOW, 'library');
    for (const account of [TEAM, OTHER]) await quotas.requireUpload(account, 'catalog');
    versions = versions.slice(1);
    await quotas.requireUpload(WORKFLOW, 'catalog');
    expect(await store.records(CHARGES).all()).toHaveLength(499);
    // A release that was removed, and that the team brings again, is the team's.
    await quotas.forget({ app: 'catalog', version: versionOf(1) });
    await quotas.charge(TEAM, { app: 'catalog', version: versionOf(1) });
    expect(await store.records(CHARGES).all()).toHaveLength(498);
  });

  test('a damaged charge is none', async () => {
    const { store } = await stores.create(kind);
    await store.records(CHARGES).create('0123456789ab', { to: 7, preview: 'x' });
    await new PreviewQuota(store).require(TEAM);
    await new Quotas(store).requireUpload(TEAM, 'catalog');
  });
});
