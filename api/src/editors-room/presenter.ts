import {
  CHANGES_MAX,
  DIFFERENCES_MAX,
  type CatalogChangeResponse,
  type ChangesResponse,
  type EditedVideo,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { FIELD_NAMES, UNKNOWN, VIDEO_FIELDS } from '../db/video-fields';
import type { Tables } from '../db/tables';
import { EDITABLE } from '../catalog-tool/edit-plans';
import { fileVideo } from '../catalog-tool/export-catalog';
import type { Artwork } from '../modules/catalog/artwork';
import type { DetailColumns } from '../modules/catalog/details-repository';
import { presentVideo } from '../modules/catalog/presenter';
import {
  findCategoryRecords,
  findChanges,
  findRecords,
  findSteps,
  type Entry,
  type Fields,
  type Step,
} from '../modules/editing/repository';
import type { EditedField } from '../modules/editing/edited-fields';
import type { HostValues } from '../modules/editing/host-values';
import type { Need } from '../modules/editing/attention';
import type { Edit } from '../modules/editing/service';
import { lacksPicture, type EditedRow } from './edited-videos';

/** A video for an editor's list, with its needs. */
export function presentEdited(row: EditedRow, artwork: Artwork, needs: readonly Need[] = []): EditedVideo {
  const plays = needs.filter(({ need }) => need === 'plays').map(({ text }) => text);
  const lacking = new Set(needs.map(({ need }) => need));
  if (row.state !== 'hidden' && row.state !== 'removed' && lacksPicture(row)) lacking.add('picture');
  const { _id, title, creator, categoryName, minutes, thumbnail } = presentVideo(row, artwork);
  return {
    _id,
    // The answer of the video host is not under the editor's control.
    state: row.state === 'unavailable' ? 'live' : row.state,
    title,
    creator,
    categoryName,
    thumbnail,
    ...(minutes !== undefined && { minutes }),
    ...(plays.length > 0 && { unavailable: plays.join('; ') }),
    needs: [...lacking],
  };
}

/** The editable fields of a video, in the form of a file of the catalogue tool. */
export function editableFields(
  row: EditedRow,
  details: DetailColumns,
  artwork: Artwork,
): Record<string, string> {
  const inFile = fileVideo(row, details, artwork);
  return Object.fromEntries(
    Object.entries(inFile)
      .filter(([name]) => EDITABLE.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

/** The host's values of these fields, in the form of a file of the catalogue tool. */
export function presentHostValues(
  values: HostValues,
  names: readonly EditedField[],
  categories: ReadonlyMap<string, { name: string }>,
): Record<string, string> {
  const known = names.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value ?? UNKNOWN] as const];
  });
  return Object.fromEntries(
    known.map(([name, value]) => [
      name,
      name === 'categoryName' ? (categories.get(String(value))?.name ?? '') : String(value),
    ]),
  );
}

/** The newest changes before the number `end`. */
export async function presentChanges(db: Kysely<Tables>, end?: number): Promise<ChangesResponse['changes']> {
  const changes = await findChanges(db, CHANGES_MAX, end);
  const steps = new Map<number, Step>();
  for await (const step of findSteps(db)) {
    steps.set(step.change, step);
    if (step.change <= (changes.at(-1)?.change ?? Infinity)) break;
  }
  const words = changes.flatMap(({ command }) => command.split(' ').slice(1));
  const videos = await findRecords(db, [...new Set(words)]);
  return changes.map(({ author, command, ...change }) => {
    const { undoes = null, isUndone = false } = steps.get(change.change) ?? {};
    return {
      ...change,
      by: author,
      command: withTitles(command, videos),
      ...(undoes !== null && command.startsWith('undo') && { undoes }),
      ...(isUndone && { undone: true }),
    };
  });
}

/** `hide keto-start` → `hide “Keto”`: ids come first, before values and other words. */
function withTitles(command: string, videos: ReadonlyMap<string, { title: string }>): string {
  const [kind = '', ...words] = command.split(' ');
  const others = words.findIndex((word) => !videos.has(word));
  const ids = others < 0 ? words : words.slice(0, others);
  return [kind, ...ids.map((id) => `“${videos.get(id)?.title}”`), ...words.slice(ids.length)].join(' ');
}

/** The differences of a change, or of a dry run. */
export async function presentEdit(
  db: Kysely<Tables>,
  { change, entries: all, left }: Edit,
): Promise<CatalogChangeResponse> {
  // The targets of addresses follow from the names.
  const entries = all.filter(isOfCatalogue);
  const listed = entries.slice(0, DIFFERENCES_MAX);
  const videos = await findRecords(
    db,
    listed.filter(({ kind }) => kind === 'video').map(({ id }) => id),
  );
  const categories = await findCategoryRecords(db);
  const categoryName = (id: unknown) =>
    nameIn(entries, 'category', id as string) ?? categories.get(id as string)?.name ?? '';
  return {
    change,
    count: entries.length,
    differences: listed.map(({ kind, id, before, after }) => ({
      kind,
      id,
      name: kind === 'category' ? categoryName(id) : (videos.get(id)?.title ?? titleIn(before ?? after)),
      before: presentFields(before, categoryName),
      after: presentFields(after, categoryName),
    })),
    ...(left.length > 0 && { left: { count: left.length, texts: left.slice(0, DIFFERENCES_MAX) } }),
  };
}

const isOfCatalogue = (entry: Entry): entry is Entry & { kind: 'video' | 'category' } =>
  entry.kind !== 'address';

/** The title of a video that is only added, or no longer exists. */
const titleIn = (fields: Fields) => (typeof fields?.['title'] === 'string' ? fields['title'] : '');

/** The name that `entries` set or remove; undefined if they do not contain one. */
function nameIn(entries: readonly Entry[], kind: Entry['kind'], id: string): string | undefined {
  const entry = entries.find((one) => one.kind === kind && one.id === id);
  return (entry?.after?.['name'] ?? entry?.before?.['name']) as string | undefined;
}

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  FIELD_NAMES.map((name) => [VIDEO_FIELDS[name].column, name]),
);

/** Fields by their names in a file, with the category by its name. */
function presentFields(
  fields: Fields,
  categoryName: (id: unknown) => string,
): Record<string, unknown> | null {
  if (fields === null) return null;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([column, value]) => {
      if (['facts_from_title', 'edited_fields', 'added_at'].includes(column)) return [];
      if (column === 'category_id') return [['categoryName', categoryName(value)]];
      return [[NAMES[column] ?? column, value]];
    }),
  );
}
