import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { CsvColumns } from '../column-map';
import { FileError, linesOf, textOf } from '../files';
import { csvRows, isHeader, jsonLines, type FileRow } from '../read-rows';
import { feedVideos, NotXml, rootOf } from './feed';
import { GONE, JSON_KINDS, SIGNS, type JsonForm } from './json-kinds';
import { jsonValues, NotJson } from './json-values';
import { freetubeVideos } from './freetube';
import { listedVideo, takeoutVideo } from './text-kinds';
import { isObject, type VideoValues } from './video-values';

/** The kinds of files that an import reads. */
export const KINDS = {
  csv: 'CSV with the columns of the catalogue',
  jsonl: 'JSON Lines with a video of the catalogue on each line',
  'yt-dlp': 'what yt-dlp -J or -j prints, or a folder of its .info.json files',
  takeout: 'a playlist of YouTube Takeout',
  feed: 'an Atom or RSS feed of a channel or playlist',
  'youtube-api': 'a response of playlistItems.list or videos.list',
  peertube: 'videos from the API of PeerTube',
  invidious: 'videos or a playlist from the API of Invidious',
  freetube: "FreeTube's playlists.db",
  list: 'a list with the id or the address of a video on each line',
} as const;
export type Kind = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** How many characters at a file's beginning reveal its kind: yt-dlp writes formats before the identifying fields. */
const START_LENGTH = 1024 * 1024;

/** Maximum characters of a line with an address. */
const MAX_LINE_LENGTH = 10_000;

/** How many lines of a text reveal its kind. */
const START_LINES = 50;

/** The files of an import: `path` itself, or the `.info.json` files of a folder, by name. Throws `FileError`. */
export async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path).catch(() => undefined))?.isDirectory()) return [path];
  const files = (await readdir(path)).filter((name) => name.endsWith('.info.json')).toSorted();
  if (files.length > 0) return files.map((name) => join(path, name));
  throw new FileError(`${path} cannot be read: it is a folder without .info.json files of yt-dlp`);
}

/** Root elements of feeds; RSS 1.0 has `RDF`. */
const FEED_ROOTS = ['feed', 'rss', 'RDF'];

/** Names of XML formats without videos, by root element. */
const OTHER_XML = new Map([
  ['opml', 'OPML, which lists channels and not their videos'],
  ['html', 'a web page'],
]);

/**
 * The kind of `file`: by its content, else `other`, else by its file extension. Throws `FileError` saying what the file is
 * and what an import reads.
 */
export async function kindOf(file: string, other?: Kind): Promise<Kind> {
  const start = await startOf(file);
  const root = /^\s*</.test(start) ? rootOf(start)?.replace(/^html$/i, 'html') : undefined;
  const xmlKind = root !== undefined && FEED_ROOTS.includes(root) ? 'feed' : undefined;
  const jsonOrText = (/^\s*[[{]/.test(start) ? await jsonKind(start) : undefined) ?? textKind(start);
  const kind = root === undefined ? jsonOrText : xmlKind;
  const taken = kind ?? other ?? ENDINGS.get(extname(file).toLowerCase());
  if (taken) return taken;
  const is =
    root === undefined
      ? 'none of what an import reads'
      : (OTHER_XML.get(root) ?? `XML of <${root.slice(0, 40)}>`);
  throw new FileError(
    `${basename(file)} is ${is}. An import reads ${Object.values(KINDS).join('; ')}. --from says which it is`,
  );
}

/** Kinds by file extension, for files whose content does not tell. Messages then name the columns and fields of that kind. */
const ENDINGS: ReadonlyMap<string, Kind> = new Map([
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.jsonl', 'jsonl'],
]);

async function startOf(file: string): Promise<string> {
  let start = '';
  for await (const chunk of textOf(file)) {
    start += chunk;
    if (start.length >= START_LENGTH) break;
  }
  return start;
}

/** The first value at each of `paths` in a text, or in the part of it that is valid JSON. */
async function firstValues(
  text: AsyncIterable<string>,
  paths: readonly string[],
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  try {
    for await (const { path, value } of jsonValues(text, paths)) {
      if (!found.has(path)) found.set(path, value);
    }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
  }
  return found;
}

/** The values at the start of a file that reveal its kind. */
const signsIn = (start: string) => firstValues(once(start), [...SIGNS, '$.src', '$.playlistName']);

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

const formOf = (kind: keyof typeof JSON_KINDS, signs: ReadonlyMap<string, unknown>) =>
  (JSON_KINDS[kind] as readonly JsonForm[]).find((form) => form.fits(signs));

async function jsonKind(start: string): Promise<Kind | undefined> {
  const signs = await signsIn(start);
  if (signs.has('$.src')) return 'jsonl';
  if (signs.has('$.playlistName')) return 'freetube';
  return (Object.keys(JSON_KINDS) as (keyof typeof JSON_KINDS)[]).find((kind) => formOf(kind, signs));
}

function textKind(start: string): Kind | undefined {
  if (isHeader(start)) return 'csv';
  const lines = start.split('\n', START_LINES);
  if (lines.some((line) => takeoutVideo(line))) return 'takeout';
  const listed = lines.filter((line) => listedVideo(line) !== undefined);
  const isVideo = (line = '') => 'src' in (listedVideo(line) ?? {});
  // A first line with separators has the column names of another table.
  const isTable = /[,;\t]/.test(listed[0]?.trim() ?? '') && !isVideo(listed[0]);
  return !isTable && listed.some(isVideo) ? 'list' : undefined;
}

/** The rows of `file`, read on demand. Throws the file system's error. */
export function readFileRows(file: string, kind: Kind, columns?: CsvColumns): AsyncGenerator<FileRow> {
  if (kind === 'csv') return csvRows(textOf(file), columns);
  if (kind === 'jsonl') return jsonLines(textOf(file));
  if (kind === 'feed') return numbered(feedVideos(textOf(file)));
  if (kind === 'list') return lineRows(file, listedVideo);
  if (kind === 'takeout') return lineRows(file, takeoutVideo);
  if (kind === 'freetube') return numbered(freetubeVideos(() => textOf(file)));
  return numbered(jsonVideos(file, kind));
}

async function* lineRows(
  file: string,
  videoOf: (line: string) => VideoValues | undefined,
): AsyncGenerator<FileRow> {
  let [line, row] = [0, 0];
  for await (const { line: text } of linesOf(textOf(file), MAX_LINE_LENGTH)) {
    line += 1;
    const video = videoOf(text);
    if (!video) continue;
    row += 1;
    yield 'message' in video ? { line, row, ...video } : { line, row, values: video, bySource: true };
  }
}

/** The videos of a file without meaningful line numbers. */
async function* numbered(videos: AsyncIterable<VideoValues & { ofChannel?: true }>): AsyncGenerator<FileRow> {
  let row = 0;
  try {
    for await (const { ofChannel, ...video } of videos) {
      row += 1;
      yield 'message' in video
        ? { line: 0, row, ...video }
        : { line: 0, row, values: video, bySource: true, ...(ofChannel && { ofChannel }) };
    }
  } catch (error) {
    if (!(error instanceof NotJson) && !(error instanceof NotXml)) throw error;
    const format = error instanceof NotXml ? 'XML' : 'JSON';
    yield { line: 0, row: row + 1, message: `is not valid ${format}; reading stops here` };
  }
}

async function* jsonVideos(
  file: string,
  kind: keyof typeof JSON_KINDS,
): AsyncGenerator<VideoValues & { ofChannel?: true }> {
  const form: JsonForm = formOf(kind, await signsIn(await startOf(file))) ?? JSON_KINDS[kind][0];
  // A file's data about its list may come after the videos.
  const list = form.list.length > 0 ? await firstValues(textOf(file), form.list) : new Map<string, unknown>();
  for await (const { path, value } of jsonValues(textOf(file), [...form.videos, ...form.list])) {
    if (form.list.includes(path)) list.set(path, value);
    else {
      const video = isObject(value) ? form.video(value, list) : GONE;
      if (video) yield form.isChannel?.(list) ? { ...video, ofChannel: true } : video;
    }
  }
}
