import type { AccessEntry } from '@fitreel/protocol';
import type { RecordKind } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import { lastUseOf } from './token-records';

/** What lets somebody deploy. */
type Kind = 'token' | 'trust';

/** Says that `by` created a token or a trust. */
export function noteCreation(
  store: ReleaseStore,
  kind: Kind,
  { id, name, app, role }: Pick<AccessEntry, 'id' | 'name' | 'app' | 'role'>,
  by: string,
): Promise<void> {
  return store.rules.accessChanged(store, { kind: `${kind} created`, id, by, name, app, role });
}

/**
 * Removes the record of a token or a trust, and says so.
 *
 * @returns whether there was one
 */
export async function revoke(
  store: ReleaseStore,
  kind: Kind,
  of: RecordKind,
  id: string,
  by: string,
): Promise<boolean> {
  const records = store.records(of);
  const lastUsedAt = (await lastUseOf(records, id)) ?? undefined;
  if (!(await records.remove(id))) return false;
  await store.rules.accessChanged(store, { kind: `${kind} revoked`, id, by, lastUsedAt });
  return true;
}

/** A token or a trust as a list has it. */
type Listed = Pick<AccessEntry, 'id' | 'app' | 'role'> & { name: string; lastUsedAt: string | null };

/** The last use of each. */
export const lastUsesOf = (kind: Kind, listed: readonly Listed[]): AccessEntry[] =>
  listed.flatMap(({ id, name, app, role, lastUsedAt }) =>
    lastUsedAt ? [{ kind: `${kind} used` as const, at: lastUsedAt, id, by: name, name, app, role }] : [],
  );
