import type { Database } from '../db/database';
import { VIDEO_FIELDS } from '../db/video-fields';
import { loadArtwork } from '../modules/catalog/artwork';
import type { Entry } from '../modules/editing/repository';
import { differing, EditError, requireRecords, type Plan } from '../modules/editing/service';
import { encodePicture, type EncodedPicture } from '../pictures/encode-picture';
import { PICTURE_KINDS, picturePath, type PictureKind } from '../pictures/picture-names';
import { readSource, SourceProblem } from '../pictures/read-source';
import { hasPicture, replacePictures } from '../pictures/repository';
import { NO_RULES } from './category-rules';
import { editing } from './edit-plans';
import { categoryIndex, prepareRow } from './prepare-row';
import { missingPicture } from './video-row';

type Values = Readonly<Record<string, string>>;

/** A new picture for videos: the value of its column, and its files if it was fetched. */
type NewPicture = { kind: PictureKind; stored: string; encoded: EncodedPicture | undefined };

/** How to resolve pictures: relative paths start in `folder`. */
type Place = { folder: string; allowPrivate: boolean };

/**
 * `editing` with pictures too, which are fetched and encoded before the change begins. An empty value removes a picture.
 * Throws `EditError` for an invalid one.
 */
export async function editingWithPictures(
  database: Database,
  ids: readonly string[],
  values: Values,
  place: Place,
): Promise<Plan> {
  const [own, others] = [true, false].map((isPicture) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => (PICTURE_KINDS as string[]).includes(name) === isPicture),
    ),
  ) as [Values, Values];
  if (Object.keys(own).length === 0) return editing(ids, values);
  const pictures = await newPictures(database, own, place);
  // Validates the fields before any picture is read.
  const plan = Object.keys(others).length > 0 ? editing(ids, others) : undefined;
  const edit: Plan = async (db) => {
    const edited = new Map((await plan?.(db))?.map((entry) => [entry.id, entry]));
    const entries: Entry[] = [];
    for (const record of (await requireRecords(db, ids)).values()) {
      const fields = Object.fromEntries(pictures.map(({ kind, stored }) => [kind, stored]));
      // An alt text describes its picture.
      const described =
        'thumbnail' in fields && fields['thumbnail'] !== record.thumbnail && !('alt' in values);
      const names = pictures.map(({ kind }) => kind);
      // The other fields of `values` are edited already.
      const known = edited.get(record.id)?.after?.['edited_fields'];
      const [entry] = differing(
        { ...record, ...(typeof known === 'string' && { edited_fields: known }) },
        { ...fields, ...(described && { alt: '' }) },
        names.includes('thumbnail') ? [...names, 'alt'] : names,
      );
      entries.push(...merged(edited.get(record.id), entry));
    }
    return entries;
  };
  edit.keep = async (db) => {
    for (const { kind, encoded } of pictures) await replacePictures(database, db, { ids, kind }, encoded);
  };
  return edit;
}

/** The pictures in `values`, with their bytes. */
async function newPictures(
  { reads }: Database,
  values: Values,
  { folder, allowPrivate }: Place,
): Promise<NewPicture[]> {
  const context = {
    artwork: await loadArtwork(),
    categories: categoryIndex([], false),
    defaults: {},
    rules: NO_RULES,
    folder,
  };
  // Validated as a row of an import; placeholders stand for the required fields.
  const row = { title: 'x', creator: 'x', src: 'x', ...values };
  const prepared = prepareRow({ line: 0, row: 1, values: row }, context);
  if ('messages' in prepared) throw new EditError(prepared.messages.join('; '));
  const { staged } = prepared;
  const pictures: NewPicture[] = [];
  for (const kind of PICTURE_KINDS.filter((each) => each in values)) {
    const source = staged[`${kind}_source`];
    const encoded = source === null ? undefined : await fetched(source, kind, allowPrivate);
    const stored = encoded ? picturePath(kind, encoded) : (staged[kind] ?? VIDEO_FIELDS[kind].default);
    if (!encoded && !(await hasPicture(reads, stored))) throw new EditError(missingPicture(kind, stored));
    pictures.push({ kind, stored, encoded });
  }
  return pictures;
}

async function fetched(source: string, kind: PictureKind, allowPrivate: boolean): Promise<EncodedPicture> {
  try {
    const bytes = await readSource(source, allowPrivate ? { isAllowed: () => true } : {});
    return await encodePicture(bytes, kind);
  } catch (error) {
    if (error instanceof SourceProblem) throw new EditError(`${kind} ${source}: ${error.message}`);
    throw error;
  }
}

/** Combines two changes of one video. */
function merged(one: Entry | undefined, other: Entry | undefined): Entry[] {
  if (!one || !other) return [one ?? other ?? []].flat();
  return [{ ...one, before: { ...other.before, ...one.before }, after: { ...one.after, ...other.after } }];
}
