import { createHash } from 'node:crypto';
import type { CategoryRow } from '../db/tables';
import { VIDEO_FIELDS } from '../db/video-fields';
import type { Artwork, ArtworkKind } from '../modules/catalog/artwork';
import { CATEGORY_NAME, isCategoryName, nameKey } from '../modules/catalog/category-names';
import { GIVEN_NAMES } from '../modules/catalog/facts';
import { PICTURES_PATH } from '../pictures/picture-names';
import { pictureSource } from '../pictures/picture-source';
import { isObject, type JsonObject } from './kinds/video-values';
import type { FileRow } from './read-rows';
import type { CheckedRow, GivenColumns } from './repository';
import type { CategoryRules } from './category-rules';
import { storedChapters } from './written-details';
import { checkedRow, display, givenIn, type VideoRow } from './video-row';

/** A row to stage, or its problems. */
type PreparedRow = { staged: CheckedRow } | { messages: string[] };

/** Values for videos whose row omits them. */
export type RowDefaults = Partial<Pick<VideoRow, 'categoryName' | 'creator'>>;

/** Everything that the rows of a file are resolved with. */
export type RowContext = {
  artwork: Artwork;
  categories: CategoryIndex;
  defaults: RowDefaults;
  rules: CategoryRules;
  /** Base folder of the paths of pictures. */
  folder: string;
};

/** Checks a row on its own: its fields, its category and its pictures. */
export function prepareRow(row: FileRow, context: RowContext): PreparedRow {
  const { categories } = context;
  if ('message' in row) return { messages: [row.message] };
  const { values, bySource = false, isForeign = false, ofChannel = false } = row;
  const checked = checkedRow(isObject(values) ? withDefaults(values, context, bySource) : values);
  if ('messages' in checked) return checked;
  const { video } = checked;
  const thumbnail = givenPicture(context, 'thumbnails', video.thumbnail);
  const avatar = givenPicture(context, 'avatars', video.avatar);
  const [local] = [
    { named: video.thumbnail, given: thumbnail },
    { named: video.avatar, given: avatar },
  ].filter(({ given }) => given?.source?.startsWith('file:'));
  if (isForeign && local)
    return {
      messages: [`names the picture ${display(local.named)}, and takes its address here, not a file`],
    };
  const found =
    video.categoryName === undefined ? undefined : categories.find(video.categoryName, video.training);
  if (thumbnail === undefined || avatar === undefined || (found && 'message' in found)) {
    const messages = [
      ...(thumbnail === undefined
        ? [`thumbnail ${display(video.thumbnail)} is not in artwork/thumbnails`]
        : []),
      ...(avatar === undefined ? [`avatar ${display(video.avatar)} is not in artwork/avatars`] : []),
      ...(found && 'message' in found ? [found.message] : []),
    ];
    return { messages };
  }
  return {
    staged: {
      line: row.line,
      row: row.row,
      id: video._id ?? (bySource ? sourceVideoId(video.src) : videoId(video)),
      bySource,
      of_channel: ofChannel ? 1 : 0,
      ...givenColumns(video),
      thumbnail: thumbnail.stored,
      thumbnail_source: thumbnail.source,
      avatar: avatar.stored,
      avatar_source: avatar.source,
      alt: storedAlt(context.artwork, thumbnail.stored, video),
      category_id: found?.category.id ?? null,
      categoryName: found?.category.name,
      given: givenIn(video),
      description: video.description ?? null,
      published: video.published ?? null,
      chapters: video.chapters === undefined ? null : storedChapters(video.chapters),
      featured: video.featured ?? null,
    },
  };
}

/**
 * A row's values, completed by the defaults. A playlist's title says little about its videos, so the default category takes
 * precedence over it. The rules take precedence over both.
 */
function withDefaults(values: JsonObject, { defaults, rules }: RowContext, isPlaylist: boolean): JsonObject {
  const isGiven = (name: string, value: unknown) =>
    value !== '' && value !== null && !(isPlaylist && name === 'categoryName');
  const row: JsonObject = {
    ...defaults,
    ...Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => !Object.hasOwn(defaults, name) || isGiven(name, value),
      ),
    ),
  };
  const categoryName = rules.category(row);
  return categoryName === undefined ? row : { ...row, categoryName };
}

/** The columns that only a file sets; null for omitted fields. */
const givenColumns = (video: VideoRow) =>
  Object.fromEntries(
    GIVEN_NAMES.map((name) => [VIDEO_FIELDS[name].column, video[name] ?? null]),
  ) as GivenColumns;

/** The picture in a row: its stored value, or the source to fetch it from; neither if the row omits it. */
type GivenPicture = { stored: string | null; source: string | null };

/** The picture in a row; undefined if it names artwork of ours that does not exist. */
function givenPicture(
  { artwork, folder }: RowContext,
  kind: ArtworkKind,
  picture: VideoRow['thumbnail'],
): GivenPicture | undefined {
  if (picture === undefined) return { stored: null, source: null };
  const source = pictureSource(picture, folder);
  if (source !== undefined) return { stored: null, source };
  if (picture.startsWith(PICTURES_PATH)) return { stored: picture, source: null };
  const isOurs = !picture.startsWith('/') || picture.startsWith('/api/artwork/');
  const stored = isOurs ? artwork.slug(kind, picture) : picture;
  return stored === undefined ? undefined : { stored, source: null };
}

/** An alt text as stored: empty if it equals the picture's default text, so that a better default takes effect later. */
function storedAlt(artwork: Artwork, thumbnail: string | null, { alt, title }: VideoRow): string | null {
  if (alt === undefined) return null;
  return thumbnail !== null && (artwork.alt(thumbnail) ?? title) === alt ? '' : alt;
}

type FoundCategory = { category: CategoryRow } | { message: string };

type CategoryIndex = {
  /** The category with this name, or with a name that looks the same. With `create`, a new one if there is none. */
  find(name: string, training?: VideoRow['training']): FoundCategory;
  /** The new categories, in the order of the file. */
  added(): CategoryRow[];
};

/** Finds categories by name, among `existing` and, with `create`, those that the file adds. */
export function categoryIndex(existing: readonly CategoryRow[], create: boolean): CategoryIndex {
  const byName = new Map(existing.map((category) => [category.name, category]));
  const byKey = new Map(existing.map((category) => [nameKey(category.name), category]));
  const byId = new Map(existing.map((category) => [category.id, category]));
  const added: CategoryRow[] = [];
  const last = Math.max(-1, ...existing.map(({ position }) => position));
  const names = existing.map(({ name }) => name).join(', ');

  return {
    find(name, training = 'yes') {
      const known = byName.get(name) ?? byKey.get(nameKey(name));
      if (known) return { category: known };
      if (!create) {
        return {
          message: `categoryName takes an existing category (${names}), not ${display(name)}; --create-categories adds it, --category takes another`,
        };
      }
      if (!isCategoryName(name))
        return { message: `categoryName takes ${CATEGORY_NAME}, not ${display(name)}` };
      const id = categoryId(name);
      const other = byId.get(id);
      if (other) {
        const message = `categoryName ${display(name)} would get the id of ${display(other.name)}, ${id}`;
        return { message };
      }
      const position = last + 1 + added.length;
      const category: CategoryRow = { id, name, position, training: training === 'yes' ? 1 : 0, facts: 1 };
      byName.set(name, category);
      byKey.set(nameKey(name), category);
      byId.set(id, category);
      added.push(category);
      return { category };
    },
    added: () => added,
  };
}

/** Maximum characters of the readable part of an id. */
const MAX_SLUG_LENGTH = 60;

/** The `_id` of a video whose row has none. It depends only on the title's words and `src`. */
function videoId({ title, src }: { title: string; src: string }): string {
  return `${slug(title) || 'video'}-${digest(src)}`;
}

/** The `_id` of a video from another program. It depends only on `src`, because the title may change there. */
function sourceVideoId(src: string): string {
  return /^[A-Za-z0-9]/.test(src) ? src : `video${src}`;
}

/** The id of a new category, used in paths (behaviour.md#category-paths). */
function categoryId(name: string): string {
  return slug(name) || `category-${digest(name)}`;
}

/** The words of `text` in lower-case ASCII, joined by hyphens; empty if it has no such letters. */
function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MAX_SLUG_LENGTH) return words;
  const cut = words.lastIndexOf('-', MAX_SLUG_LENGTH);
  return words.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}

/** 48 bits: enough to tell apart videos whose titles have the same words. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
