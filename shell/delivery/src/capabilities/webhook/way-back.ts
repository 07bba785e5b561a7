import type { ChangeRequest } from '@fitreel/protocol';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { changesBack } from '../../core/operations/site-rollback';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Failing } from './failing';

/** How far back the suggested rollback goes. */
const BACK_MS = 10 * 60_000;

/**
 * The command that restores the live releases of a site as of ten minutes before `at`; null if it would change nothing, or if the
 * site has no revision from before then.
 *
 * @param site the site's address
 * @param at RFC 3339
 */
export async function commandBack(
  { revisions }: Pick<ReleaseStore, 'revisions'>,
  site: string,
  at: string,
): Promise<string | null> {
  const latest = await revisions.latest();
  const then = Date.parse(at) - BACK_MS;
  for await (const old of revisions.newestFirst())
    if (Date.parse(old.at) <= then)
      return latest && changesBack(latest, old).length > 0
        ? `fitreel rollback --revision ${old.revision} --to ${site}`
        : null;
  return null;
}

/**
 * The command that takes only one failing release off the site: the first of several ways that the site would accept now. Null if it
 * accepts none, as for the first release of the shell.
 */
export async function commandUndo(
  store: ReleaseStore,
  site: string,
  { app, version: from }: Pick<Failing, 'app' | 'version'>,
): Promise<string | null> {
  const delivery = new LocalDelivery(store, 'webhook');
  const previous = (await store.revisions.latest())?.apps[app]?.previous ?? [];
  const ways: [ChangeRequest, string][] = [
    [{ kind: 'rollback', app, from }, `rollback ${app} --undo ${from}`],
    // For a failing live release with a canary, or if the latest previous release is no longer compatible.
    ...previous.map((to): [ChangeRequest, string] => [
      { kind: 'rollback', app, from, to },
      `rollback ${app} --undo ${from} --version ${to}`,
    ]),
    [{ kind: 'retire', app, from }, `retire ${app}`],
  ];
  for (const [change, command] of ways)
    if ((await delivery.check(change)).length === 0) return `fitreel ${command} --to ${site}`;
  return null;
}
