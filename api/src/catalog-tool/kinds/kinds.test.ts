import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOG_FILES } from '../../../testing/catalog-files';
import type { FileRow } from '../read-rows';
import { KINDS, kindOf, readFileRows, type Kind } from '.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: unknown, name = 'file.txt'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
  return file;
}

/** What each row of `file` says, or why it cannot be taken. */
async function rowsOf(file: string, kind: Kind): Promise<unknown[]> {
  const rows: FileRow[] = [];
  for await (const row of readFileRows(file, kind)) rows.push(row);
  expect(rows.map(({ row }) => row)).toEqual(rows.map((_row, index) => index + 1));
  return rows.map((row) => ('message' in row ? row.message : row.values));
}

test.each(CATALOG_FILES)('%s: %s', async (kind, _what, content, expected) => {
  const file = await written(content);
  expect(await kindOf(file)).toBe(kind);
  expect(await rowsOf(file, kind)).toEqual(expected);
});

test('every kind has a file here', () => {
  expect([...new Set(CATALOG_FILES.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

test.each([
  ['another JSON', { hello: 1 }],
  ['a text', 'Dear Anna,\n\nhere is the list.\n'],
  ['nothing', ''],
  ['half a JSON', '{"entries'],
  ['entries of something else', { entries: [{ id: '1', title: 'Dear diary' }] }],
])('%s is none of them, and the message says what was looked for', async (_what, content) => {
  await expect(kindOf(await written(content))).rejects.toThrow(
    /^file\.txt is none of what an import reads\. An import reads CSV .*; a list with the id .*\. --from says which it is$/,
  );
});

test.each([
  [
    'OPML, which lists channels and not their videos',
    '<?xml version="1.0"?><opml version="1.1"><body/></opml>',
  ],
  ['a web page', '<!DOCTYPE html>\n<HTML lang="en"><head><title>https://youtu.be/aaaaaaaaaaa</title>'],
  ['XML of <playlist>', '<playlist><trackList/></playlist>'],
])('says that a file is %s', async (what, content) => {
  await expect(kindOf(await written(content))).rejects.toThrow(`file.txt is ${what}. An import reads CSV`);
});

test('what a file says decides, and its ending only where that says nothing', async () => {
  expect(await kindOf(await written('aaaaaaaaaaa\n', 'list.csv'))).toBe('list');
  expect(await kindOf(await written({ src: 'a', title: 'b' }, 'VIDEOS.CSV'))).toBe('jsonl');
  expect(await kindOf(await written('Name,Link\nYoga,abc\n', 'others.CSV'))).toBe('csv');
  expect(await kindOf(await written('[draft],title\n', 'x.txt'))).toBe('csv');
  expect(await kindOf(await written('Name;Link\nYoga;https://youtu.be/aaaaaaaaaaa\n'), 'csv')).toBe('csv');
});

test.each([
  ['yt-dlp', '{"entries":[{"id":"a","title":"x"},{"id"', 'JSON'],
  ['feed', '<feed><entry><yt:videoId>a</yt:videoId></entry><entry>', 'XML'],
] as const)('what stands before the end of a broken %s counts', async (kind, content, format) => {
  expect(await rowsOf(await written(content), kind)).toEqual([
    expect.objectContaining({ src: 'a' }),
    `is not valid ${format}; reading stops here`,
  ]);
});
