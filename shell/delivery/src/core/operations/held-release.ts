import { appOf, type ReleaseName } from '@fitreel/protocol';
import { readBuilt, requireSame } from '../store/built-release';
import type { ReleaseStore } from '../store/release-store';

/**
 * The release that `store` holds of the one built in `dist`; null without one, and where what it holds is damaged.
 *
 * @throws InvalidRelease where it holds other files as this release
 */
export async function heldRelease(store: ReleaseStore, dist: string): Promise<ReleaseName | null> {
  const release = await readBuilt(dist);
  const name = { app: appOf(release), version: release.version };
  const held = await store.find(name.app, name.version).catch(() => null);
  if (held) requireSame(held, release);
  return held && name;
}
