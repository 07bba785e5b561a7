import { AccessEntry, tolerant } from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import type { Capability } from '../../core/capability';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import '../shared/hooks';
import type { RecordKind } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';

/** Records of changes to the access that allows deploys. */
export const AUDIT: RecordKind = { name: 'audit', folder: 'audit', copied: 'silently' };

/** Records that somebody was allowed to deploy, or no longer is. */
export async function noteAccess(store: ReleaseStore, entry: Omit<AccessEntry, 'at'>): Promise<void> {
  await store
    .records(AUDIT)
    .create(randomBytes(6).toString('hex'), { ...entry, at: new Date().toISOString() });
}

/** All grants and revocations of deploy access, and the last use of each access known to `capabilities`, in no particular order. */
export async function accessEntries(
  capabilities: readonly Capability[],
  store: ReleaseStore,
): Promise<AccessEntry[]> {
  const noted = readable(await store.records(AUDIT).all(), ([id, value]) =>
    check(tolerant(AccessEntry), value, `audit ${id}`),
  );
  const uses = await Promise.all(capabilities.flatMap(({ lastUses }) => lastUses?.(store) ?? []));
  return [...noted, ...uses.flat()];
}
