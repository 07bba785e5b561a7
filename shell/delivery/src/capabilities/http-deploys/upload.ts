import { appOf, type ReleaseName } from '@fitreel/protocol';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { Quotas } from './quotas';
import { readBuilt, requireSame } from '../../core/store/built-release';
import type { Account } from '../shared/deploy-endpoints';
import type { ReleaseStore } from '../../core/store/release-store';

/**
 * The name of the release built in `dist`, if `store` holds it intact; otherwise null.
 *
 * @throws InvalidRelease if the store holds other files under the same version
 */
async function heldRelease(store: ReleaseStore, dist: string): Promise<ReleaseName | null> {
  const release = await readBuilt(dist);
  const name = { app: appOf(release), version: release.version };
  const held = await store.find(name.app, name.version).catch(() => null);
  if (held) requireSame(held, release);
  return held && name;
}

/**
 * Adds the uploaded release in the folder `dist`. If it is new to the store, it goes into the history, and `account` is charged. An
 * account that only uploads does not change a release that the store already has, nor its commit.
 *
 * @throws InvalidRelease if the description or a file is invalid
 */
export async function upload(
  store: ReleaseStore,
  dist: string,
  author: string,
  account: Account,
): Promise<ReleaseName & { added: boolean }> {
  const held = account.uploadsOnly && (await heldRelease(store, dist));
  if (held) return { ...held, added: false };
  const delivery = new LocalDelivery(store, author);
  const { app, version, added } = await delivery.add(dist);
  if (added) {
    await new Quotas(store).charge(account, { app, version });
    await delivery.record({ kind: 'upload', app, version, from: null });
  }
  return { app, version, added };
}
