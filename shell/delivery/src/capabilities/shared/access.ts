import type { AccessEntry } from '@fitreel/protocol';
import type { Capability } from '../../core/capability';
import type { RecordKind } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import './hooks';
import { lastUseOf } from './token-records';

/** What lets somebody deploy. */
type Kind = 'token' | 'trust';

/** Tells `capabilities` that `by` created a token or a trust. */
export async function noteCreation(
  capabilities: readonly Capability[],
  store: ReleaseStore,
  kind: Kind,
  { id, name, app, role }: Pick<AccessEntry, 'id' | 'name' | 'app' | 'role'>,
  by: string,
): Promise<void> {
  const entry = { kind: `${kind} created` as const, id, by, name, app, role };
  for (const { accessChanged } of capabilities) await accessChanged?.(store, entry);
}

/**
 * Removes the record of a token or a trust, and tells `capabilities` so.
 *
 * @returns whether there was one
 */
export async function revoke(
  capabilities: readonly Capability[],
  store: ReleaseStore,
  kind: Kind,
  of: RecordKind,
  id: string,
  by: string,
): Promise<boolean> {
  const records = store.records(of);
  const lastUsedAt = (await lastUseOf(records, id)) ?? undefined;
  if (!(await records.remove(id))) return false;
  const entry = { kind: `${kind} revoked` as const, id, by, lastUsedAt };
  for (const { accessChanged } of capabilities) await accessChanged?.(store, entry);
  return true;
}

/** A token or a trust as a list has it. */
type Listed = Pick<AccessEntry, 'id' | 'app' | 'role'> & { name: string; lastUsedAt: string | null };

/** The last use of each. */
export const lastUsesOf = (kind: Kind, listed: readonly Listed[]): AccessEntry[] =>
  listed.flatMap(({ id, name, app, role, lastUsedAt }) =>
    lastUsedAt ? [{ kind: `${kind} used` as const, at: lastUsedAt, id, by: name, name, app, role }] : [],
  );
