import { AccessEntry } from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import { check } from '../../core/store/check';
import { readable } from '../../core/store/damage';
import type { RecordKind } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import { lastUseOf } from '../../core/tokens/token-records';
import { TOKENS, Tokens } from '../../core/tokens/tokens';
import { TRUSTS, Trusts } from '../trusts/trusts';

/** What happened to tokens and trusts. */
export const AUDIT: RecordKind = { name: 'audit', folder: 'audit', copied: 'silently' };

type Kind = 'token' | 'trust';

async function note(store: ReleaseStore, entry: Omit<AccessEntry, 'at'>): Promise<void> {
  await store
    .records(AUDIT)
    .create(randomBytes(6).toString('hex'), { ...entry, at: new Date().toISOString() });
}

/** Notes for the audit that `by` created a token or a trust. */
export function noteCreation(
  store: ReleaseStore,
  kind: Kind,
  { id, name, app, role }: Pick<AccessEntry, 'id' | 'name' | 'app' | 'role'>,
  by: string,
): Promise<void> {
  return note(store, { kind: `${kind} created`, id, by, name, app, role });
}

/**
 * Revokes a token or a trust, and notes it for the audit.
 *
 * @returns whether there was one
 */
export async function revoke(store: ReleaseStore, kind: Kind, id: string, by: string): Promise<boolean> {
  const records = store.records({ token: TOKENS, trust: TRUSTS }[kind]);
  const lastUsedAt = (await lastUseOf(records, id)) ?? undefined;
  if (!(await new { token: Tokens, trust: Trusts }[kind](records).revoke(id))) return false;
  await note(store, { kind: `${kind} revoked`, id, by, lastUsedAt });
  return true;
}

/** A token or a trust as a list has it. */
type Listed = Pick<AccessEntry, 'id' | 'app' | 'role'> & { name: string; lastUsedAt: string | null };

const lastUses = (kind: Kind, listed: readonly Listed[]) =>
  listed.flatMap(({ id, name, app, role, lastUsedAt }): AccessEntry[] =>
    lastUsedAt ? [{ kind: `${kind} used`, at: lastUsedAt, id, by: name, name, app, role }] : [],
  );

/** Who created, used and revoked which tokens and trusts, in no particular order: of uses the last of each. */
export async function accessEntries(store: ReleaseStore): Promise<AccessEntry[]> {
  const noted = readable(await store.records(AUDIT).all(), ([id, value]) =>
    check(AccessEntry, value, `audit ${id}`),
  );
  return [
    ...noted,
    ...lastUses('token', await new Tokens(store.records(TOKENS)).list()),
    ...lastUses('trust', await new Trusts(store.records(TRUSTS)).list()),
  ];
}
