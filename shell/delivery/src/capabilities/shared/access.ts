import type { AccessEntry } from '@fitreel/protocol';
import type { Capability } from '../../core/capability';
import type { ReleaseStore } from '../../core/store/release-store';
import './hooks';

/** The kinds of deploy access. */
export type AccessKind = 'token' | 'trust';

/** Notifies `capabilities` that `by` created a token or a trust. */
export async function noteCreation(
  capabilities: readonly Capability[],
  store: ReleaseStore,
  kind: AccessKind,
  { id, name, app, role }: Pick<AccessEntry, 'id' | 'name' | 'app' | 'role'>,
  by: string,
): Promise<void> {
  const entry = { kind: `${kind} created` as const, id, by, name, app, role };
  for (const { accessChanged } of capabilities) await accessChanged?.(store, entry);
}

/** A token or a trust in a list. */
type Listed = Pick<AccessEntry, 'id' | 'app' | 'role'> & { name: string; lastUsedAt: string | null };

/** The last use of each listed token or trust. */
export const lastUsesOf = (kind: AccessKind, listed: readonly Listed[]): AccessEntry[] =>
  listed.flatMap(({ id, name, app, role, lastUsedAt }) =>
    lastUsedAt ? [{ kind: `${kind} used` as const, at: lastUsedAt, id, by: name, name, app, role }] : [],
  );
