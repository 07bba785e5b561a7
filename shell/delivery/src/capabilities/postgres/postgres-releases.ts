import { appOf, RELEASE_FILE, type Attachments, type Release, type ReleaseName } from '@fitreel/protocol';
import { sql, type Kysely, type Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { asRelease, readChecked, requireSame, withOriginOf } from '../../core/store/built-release';
import { InvalidValue, parseJson } from '../../core/store/check';
import { NotAdmitted } from '../../core/store/problem';
import type { StoreTables } from './postgres-tables';
import type { CheckedFile, FileReader } from '../../core/store/release-store';

/** The id of an advisory lock (any number). It protects files that a release being added shares with one being removed. */
const FILES_LOCK = 7_317_002;

/** The attachments of a release that is added. */
interface Attached {
  attached: Attachments;
  /** Whether the stored release is admitted with these attachments. */
  fits: (held: Release) => boolean;
}

/**
 * Adds a release in one transaction, and repairs damaged parts of it.
 *
 * @returns whether it is new
 * @throws InvalidRelease if a file is invalid, or the store holds other files under the same version
 */
export async function addRelease(
  db: Kysely<StoreTables>,
  release: Release,
  read: FileReader,
  brought: Attached,
): Promise<boolean> {
  const files: (CheckedFile & { hash: string })[] = [];
  for await (const file of readChecked(read, release)) files.push({ ...file, hash: hashOf(file.bytes) });
  // Writers that add the same files in the same order cannot deadlock.
  files.sort((one, other) => (one.hash < other.hash ? -1 : 1));
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock_shared(${FILES_LOCK})`.execute(trx);
    const intact = await intactFiles(
      trx,
      files.map(({ hash }) => hash),
    );
    for (const { hash, bytes } of files)
      if (!intact.has(hash))
        await trx
          .insertInto('site_files')
          .values({ hash, bytes })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet({ bytes }))
          .execute();
    return describe(trx, release, files, brought);
  });
}

/** Removes releases in one transaction, with the files that no other release uses. */
export async function removeReleases(db: Kysely<StoreTables>, names: readonly ReleaseName[]): Promise<void> {
  const isNamed = sql<boolean>`(app, version) in (
    select * from unnest(${names.map(({ app }) => app)}::text[], ${names.map(({ version }) => version)}::text[]))`;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FILES_LOCK})`.execute(trx);
    const files = await trx.deleteFrom('site_release_files').where(isNamed).returning('hash').execute();
    await trx.deleteFrom('site_releases').where(isNamed).execute();
    await sql`
      delete from site_files
      where hash = any(${[...new Set(files.map(({ hash }) => hash))]})
        and not exists (select from site_release_files other where other.hash = site_files.hash)`.execute(
      trx,
    );
  });
}

function hashOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The subset of `hashes` whose content the database holds undamaged. */
async function intactFiles(trx: Transaction<StoreTables>, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from site_files
    where hash = any(${hashes}) and hash = 'sha384-' || encode(sha384(bytes), 'base64')`.execute(trx);
  return new Set(rows.map(({ hash }) => hash));
}

/** Adds or repairs the description of a release whose files are stored. Returns whether it is new. */
async function describe(
  trx: Transaction<StoreTables>,
  release: Release,
  files: readonly { name: string; hash: string }[],
  { attached, fits }: Attached,
): Promise<boolean> {
  const name = { app: appOf(release), version: release.version };
  const row = { ...name, description: JSON.stringify(release), ...attached };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('site_releases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  let isNew = numInsertedOrUpdatedRows === 1n;
  if (!isNew) {
    const { app, version } = name;
    const known = trx.selectFrom('site_releases').where('app', '=', app).where('version', '=', version);
    const { description } = await known.select('description').executeTakeFirstOrThrow();
    const stored = readable(description);
    const held = stored && fits(stored) ? stored : null;
    if (held) requireSame(held, release);
    isNew = held === null;
    const described = held && withOriginOf(held, release);
    const change = { ...(described && { description: JSON.stringify(described) }), ...attached };
    if (!held || described || Object.values(attached).some((text) => text !== null))
      await trx
        .updateTable('site_releases')
        .set(held ? change : row)
        .where('app', '=', app)
        .where('version', '=', version)
        .execute();
  }
  await trx
    .insertInto('site_release_files')
    .values(files.map((file) => ({ ...name, name: file.name, hash: file.hash })))
    .onConflict((conflict) =>
      conflict.columns(['app', 'version', 'name']).doUpdateSet((row) => ({ hash: row.ref('excluded.hash') })),
    )
    .execute();
  return isNew;
}

/** Parses a stored description; null if it is damaged or too old. */
function readable(description: string): Release | null {
  try {
    return asRelease(parseJson(description, RELEASE_FILE), RELEASE_FILE);
  } catch (error) {
    if (error instanceof InvalidValue || error instanceof NotAdmitted) return null;
    throw error;
  }
}
