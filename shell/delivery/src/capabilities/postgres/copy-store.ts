import { Type } from '@sinclair/typebox';
import { DeployRejected } from '../../core/store/problem';
import { check } from '../../core/store/check';
import { readable } from '../shared/damage';
import type { RecordKind } from '../../core/store/records';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import { liveNames } from '../../core/operations/change-site';

/** The number of copied releases, revisions, and records by folder. */
export type Copied = Record<string, number>;

function reject(message: string, remedy: string): never {
  throw new DeployRejected([{ code: 'state', message, remedy }]);
}

async function copyRecords(from: ReleaseStore, to: ReleaseStore, kind: RecordKind): Promise<number> {
  const [source, target] = [from.records(kind), to.records(kind)];
  // A record from another version is not damaged: it is copied unchanged.
  const records = readable(
    await source.all(),
    ([id, value]) => [id, check(Type.Object({}), value, `${kind.folder} ${id}`)] as const,
  );
  for (const [id, value] of records) {
    await target.create(id, value);
    const used = await source.lastUse(id);
    if (used) await target.noteUse(id, used.at);
  }
  return records.length;
}

/**
 * Copies releases, the records of `kinds`, and the history of a store into another store without a history. The history comes
 * last and in one step: a copy that is killed before that leaves a store without a site, and can be run again. Counts and
 * errors are not copied.
 *
 * @throws DeployRejected if the other store has a history, or this one has none
 */
export async function copyStore(
  from: ReleaseStore,
  to: ReleaseStore,
  kinds: readonly RecordKind[],
): Promise<Copied> {
  if (await to.revisions.latest())
    reject('The store to copy to has a history.', 'Choose an empty folder or database.');
  const revisions: Revision[] = [];
  for await (const revision of from.revisions.newestFirst()) revisions.unshift(revision);
  const latest = revisions.at(-1) ?? reject('The store to copy has no history.', 'Check its path or URL.');
  const apps = new Set(
    revisions.flatMap(({ apps: states, changes }) => [
      ...Object.keys(states),
      ...changes.map(({ app }) => app),
    ]),
  );
  let releases = 0;
  for (const app of apps) {
    for (const version of await from.versions(app)) {
      await to.add(await from.open(app, version));
      releases += 1;
    }
  }
  for (const { app, version } of liveNames(latest.apps))
    if (!(await to.find(app, version)))
      reject(`The store to copy lacks the live release ${version} of ${app}.`, 'Roll it back first.');
  const copied: Copied = { releases, revisions: revisions.length };
  for (const kind of kinds) {
    if (kind.copied === 'never') continue;
    const count = await copyRecords(from, to, kind);
    if (kind.copied === 'counted') copied[kind.folder] = count;
  }
  await to.revisions.takeOver(revisions);
  return copied;
}
