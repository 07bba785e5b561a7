import type { Kysely } from 'kysely';
import { keptBackups } from '../../db/kept-backups';
import type { Database } from '../../db/database';
import { withWriteLock } from '../../db/locks';
import type { Tables } from '../../db/tables';
import { PictureFiles } from '../../pictures/picture-files';
import { hashIn } from '../../pictures/picture-names';
import { creatorKey, findFormerIds } from '../catalog/former-ids';
import { findCatalogVersion } from '../catalog/repository';
import { videoSearchText } from '../catalog/search-words';
import { purgeSearch } from '../catalog/tidy-search';
import {
  allVideos,
  erase,
  findFetched,
  journalLines,
  type Erasure,
  type JournalLine,
  type SharedColumns,
} from './erasure-repository';
import { findIdsOfCreator, findRecords, insertTotal, type Entry } from './repository';
import { EditError, type Edit } from './service';

/** The videos to erase: by id, and all of a creator. */
export type ErasureRequest = { ids?: readonly string[] | undefined; creator?: string | undefined };

type ErasureOptions = {
  /** The editor's name; empty on the command line. */
  author?: string;
  /** Only reads. */
  dryRun?: boolean;
  /** The folder of backups. */
  backupDir: string | undefined;
  /** Maximum videos. */
  max?: number;
};

/**
 * Erases videos permanently: their rows, texts and pictures, also from viewers' lists and the journal. Digests of their ids
 * remain, and a line of the journal with the number, author and time. `left` lists the backups that contain the videos.
 * Throws `EditError` without changing anything.
 */
export async function eraseVideos(
  database: Database,
  request: ErasureRequest,
  { author = '', dryRun = false, backupDir, max = Infinity }: ErasureOptions,
): Promise<Edit> {
  const version = await findCatalogVersion(database.reads);
  let found = await findErasure(database.reads, request);
  if (found.entries.length > max)
    throw new EditError(
      `This erases ${count(found.entries)}, and ${max.toLocaleString('en')} is the most here.`,
    );
  const left = await backupsWith(backupDir);
  if (dryRun) return { change: null, entries: found.entries, left };
  const change = await database.maintenance.connection().execute(async (connection) => {
    const number = await withWriteLock(database, connection, async () => {
      // Something may have changed since the reading above.
      if ((await findCatalogVersion(connection)) !== version) found = await findErasure(connection, request);
      const { entries, erasure } = found;
      const command = `erase ${count(entries)}`;
      const made = await insertTotal(connection, 'erasure', { command, author }, entries.length);
      await erase(connection, erasure);
      return made;
    });
    await purgeSearch(database, connection);
    return number;
  });
  await new PictureFiles(database).remove(found.erasure.pictures);
  return { change, entries: found.entries, left };
}

const count = ({ length }: readonly unknown[]) =>
  `${length.toLocaleString('en')} ${length === 1 ? 'video' : 'videos'}`;

async function backupsWith(folder: string | undefined): Promise<string[]> {
  if (folder === undefined)
    return ['backups made before now, which BACKUP_DIR would list, have these videos'];
  return (await keptBackups(folder)).map(({ name }) => `backup ${name} has these videos until it is removed`);
}

/** The known identifying data of a video at one time. */
type Version = Partial<SharedColumns & { title: string }>;

/** Versions of videos, by id. */
type Versions = Map<string, Version[]>;

/** Collects the data to erase. Throws `EditError` for a video that exists neither in the catalogue nor in the journal. */
async function findErasure(
  db: Kysely<Tables>,
  { ids = [], creator }: ErasureRequest,
): Promise<{ entries: Entry[]; erasure: Erasure }> {
  if (ids.length === 0 && creator === undefined)
    throw new EditError('Say which videos to erase: the _id of each, or their creator.');
  const isTheirs = ({ creator: name }: Version) =>
    creator !== undefined && name !== undefined && creatorKey(name) === creatorKey(creator);
  const wanted = new Set(ids);
  if (creator !== undefined) {
    for (const id of await findIdsOfCreator(db, creator)) wanted.add(id);
    // Only the journal has the videos whose addition was undone.
    const named = new Set<string>();
    for await (const line of journalLines(db)) if (versionsIn(line).some(isTheirs)) named.add(line.id);
    const known = await findRecords(db, [...named]);
    for (const id of named) if (!known.has(id)) wanted.add(id);
  }
  const versions: Versions = new Map();
  const lines: JournalLine[] = [];
  for await (const line of journalLines(db)) {
    const each = versionsIn(line);
    if (wanted.has(line.id)) versions.set(line.id, [...(versions.get(line.id) ?? []), ...each]);
    if (wanted.has(line.id) || each.some(isTheirs)) lines.push(line);
  }
  for (const [id, record] of await findRecords(db, [...wanted]))
    versions.set(id, [record, ...(versions.get(id) ?? [])]);
  const missing = ids.find((id) => !versions.has(id));
  if (missing !== undefined) throw new EditError(`There is no video ${missing}.`);
  if (wanted.size === 0) throw new EditError(`There is no video of ${creator}.`);
  const titles = [...wanted].map((id) => versions.get(id)?.find(({ title }) => title !== undefined)?.title);
  return {
    entries: [...wanted].map((id, index) => ({
      ...{ kind: 'video', id, before: { title: titles[index] ?? '' }, after: null },
    })),
    erasure: { lines, ...(await withoutShared(db, wanted, versions, creator)) },
  };
}

const versionsIn = ({ before, after }: JournalLine) =>
  [before, after].flatMap((text) => (text === null ? [] : (JSON.parse(text) as Version)));

/** The data of the videos that no other video shares. */
async function withoutShared(
  db: Kysely<Tables>,
  ids: ReadonlySet<string>,
  versions: Versions,
  creator: string | undefined,
): Promise<Omit<Erasure, 'lines'>> {
  const own = [...ids].flatMap((id) => versions.get(id) ?? []);
  const creators = new Set(
    [...own.flatMap(({ creator: name }) => name ?? []), creator ?? ''].map(creatorKey),
  );
  const words = new Set(
    own.flatMap(({ title = '', creator: name = '' }) =>
      wordsIn(videoSearchText({ title, creator: name, categoryName: '' })),
    ),
  );
  const fetched = await findFetched(db);
  const pictures = new Set([
    ...own.flatMap(({ thumbnail, avatar }) => [hashIn(thumbnail), hashIn(avatar)]),
    ...fetched.filter(({ video_id: id }) => ids.has(id)).map(({ hash }) => hash),
  ]);
  const sources = new Set(own.flatMap(({ src }) => src ?? []));
  for await (const other of allVideos(db)) {
    if (ids.has(other.id)) continue;
    creators.delete(creatorKey(other.creator));
    for (const word of wordsIn(other.search)) words.delete(word);
    for (const picture of [other.thumbnail, other.avatar]) pictures.delete(hashIn(picture));
    sources.delete(other.src);
  }
  for (const { video_id: id, hash } of fetched) if (!ids.has(id)) pictures.delete(hash);
  for (const id of [...creators])
    for (const former of (await findFormerIds(db, 'creator', id)).keys()) creators.add(former);
  return {
    ids: [...ids],
    sources: [...sources].filter((src) => src !== ''),
    creators: [...creators],
    words: [...words],
    pictures: [...pictures],
  };
}

/** The words in a video's `search` that misspelt words may be corrected to. */
const wordsIn = (search: string) => (search.split('\n')[1] ?? '').split(' ');
