import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Format } from './files';
import { MAX_ROW_LENGTH, type FileRow } from './read-rows';
import { readFileRows } from './kinds';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rows(format: Format, content: string | Buffer): Promise<FileRow[]> {
  const file = join(folder, `videos.${format}`);
  await writeFile(file, content);
  const all: FileRow[] = [];
  for await (const row of readFileRows(file, format)) all.push(row);
  return all;
}

/** `line/row` of each row, with its title or its message. */
async function brief(format: Format, content: string | Buffer): Promise<string[]> {
  return (await rows(format, content)).map((row) => {
    const text = 'message' in row ? row.message : String((row.values as { title?: unknown }).title);
    return `${row.line}/${row.row} ${text.slice(0, 200)}`;
  });
}

const HEADER = 'title,creator,subscriber,src,categoryName';
const REST = 'Someone,5K,abc,Workout';

describe('CSV', () => {
  test('counts lines like an editor, with a byte order mark, CRLF, quotes and quoted line breaks', async () => {
    const lines = [
      `\ufeff${HEADER}`,
      `"He said ""hi"", ok",${REST}`,
      '',
      `"two\r\nlines",${REST}`,
      `5" band,${REST}`,
    ];
    expect(await brief('csv', `${lines.join('\r\n')}\r\n`)).toEqual([
      '2/1 He said "hi", ok',
      '4/2 two\nlines',
      '6/3 5" band',
    ]);
  });

  test('takes its columns in any order', async () => {
    const [row] = await rows('csv', 'src,title,categoryName,subscriber,creator\na,b,c,d,e\n');
    expect(row).toMatchObject({
      values: { src: 'a', title: 'b', categoryName: 'c', subscriber: 'd', creator: 'e' },
    });
  });

  test.each([
    ['', /^1\/0 must name the columns: _id, title/],
    [`${HEADER},titel\n`, /^1\/0 "titel" is not a column/],
    [`${HEADER},__proto__\n`, /^1\/0 "__proto__" is not a column/],
    [`${HEADER},src\n`, /^1\/0 names the column src twice$/],
    ['title,creator\n', /^1\/0 does not name the columns src$/],
    [`${HEADER.replaceAll(',', '|')}\n`, /is not a column; the columns are _id, title/],
  ])('rejects the first line %j', async (content, message) => {
    const found = await brief('csv', content);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(message);
  });

  test.each([
    ['semicolons', HEADER.replaceAll(',', ';'), 'x;Someone;5K;abc;Workout'],
    ['tabs', HEADER.replaceAll(',', '\t'), 'x\tSomeone\t5K\tabc\tWorkout'],
    ['the separator that it names', `sep=|\n${HEADER.replaceAll(',', '|')}`, 'x|Someone|5K|abc|Workout'],
    [
      'names in any case',
      HEADER.replace('categoryName', ' CategoryName').replace('title', 'TITLE'),
      `x,${REST}`,
    ],
    ['an empty last column', `${HEADER},`, `x,${REST},`],
    ['empty cells after the last column', HEADER, `x,${REST},,`],
    ['empty rows', `${HEADER}\n,,,,\n , ,,,`, `x,${REST}`],
  ])('takes %s', async (_what, header, row) => {
    const [found, ...others] = await rows('csv', `${header}\n${row}\n`);
    const values = { title: 'x', creator: 'Someone', subscriber: '5K', src: 'abc', categoryName: 'Workout' };
    expect(found).toMatchObject({ row: 1, values });
    expect(others).toEqual([]);
  });

  test.each([
    ['utf16le', Buffer.from([0xff, 0xfe]), (bytes: Buffer) => bytes],
    ['utf16be', Buffer.from([0xfe, 0xff]), (bytes: Buffer) => bytes.swap16()],
  ])('takes %s with a byte order mark', async (_name, mark, ordered) => {
    const text = ordered(Buffer.from(`${HEADER}\r\nÜbung 日本,${REST}\r\n`, 'utf16le'));
    expect(await brief('csv', Buffer.concat([mark, text]))).toEqual(['2/1 Übung 日本']);
  });

  test('names what stands in a column without a name', async () => {
    expect(await brief('csv', `${HEADER},\nx,${REST},more\n`)).toEqual([
      '2/1 has "more" in a column without a name',
    ]);
  });

  test('reads on after a row with too few or too many columns', async () => {
    expect(await brief('csv', `${HEADER}\na,b\nx,${REST}\na,b,c,d,e,f\ny,${REST}\n`)).toEqual([
      '2/1 has 2 columns, but the first line has 5',
      '3/2 x',
      '4/3 has 6 columns, but the first line has 5',
      '5/4 y',
    ]);
  });

  test('names the line on which an unclosed quotation mark opens', async () => {
    expect(await brief('csv', `${HEADER}\nx,${REST}\n"y,${REST}\nz,${REST}\n`)).toEqual([
      '2/1 x',
      '3/2 has a quotation mark that is not closed, or more than 1 MB; reading stops here',
    ]);
  });

  test('reads a row of nearly 1 MB and stops at a row above the limit', async () => {
    const found = await rows('csv', `${HEADER}\n${'x'.repeat(1_000_000)},${REST}\ny,${REST}\n`);
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
    const beyond = await brief('csv', `${HEADER}\n${'x'.repeat(MAX_ROW_LENGTH + 1)},${REST}\ny,${REST}\n`);
    expect(beyond).toEqual([expect.stringMatching(/^2\/1 .*more than 1 MB/)]);
  });
});

describe('JSON lines', () => {
  test('reads a video per line, and reads on after an invalid or too long one', async () => {
    const content = `{"title":"a"}\r\n\n{"title":\n{"title":"${'x'.repeat(MAX_ROW_LENGTH)}"}\n{"title":"b"}`;
    expect(await brief('jsonl', content)).toEqual([
      '1/1 a',
      '3/2 is not valid JSON',
      '4/3 is longer than 1 MB',
      '5/4 b',
    ]);
  });

  test('survives deep nesting', async () => {
    const found = await rows('jsonl', `${'['.repeat(200_000)}${']'.repeat(200_000)}\n{"title":"y"}`);
    expect(found.map(({ line }) => line)).toEqual([1, 2]);
    expect(found[1]).toMatchObject({ values: { title: 'y' } });
  });
});

test('keeps a CRLF and a character whole that two chunks of the file share', async () => {
  // Chunks are 256 KB: the filling moves the line break, then the character, across the boundary.
  for (let shift = 0; shift < 4; shift += 1) {
    const filling = 'x'.repeat(256 * 1024 - HEADER.length - 4 + shift);
    const found = await rows('csv', `${HEADER}\r\n${filling}\r\né,${REST}\r\n`);
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
    expect(found[1]).toMatchObject({ values: { title: 'é' } });
  }
});

test('replaces bytes that are not UTF-8 with U+FFFD', async () => {
  const [row] = await rows(
    'csv',
    Buffer.concat([Buffer.from(`${HEADER}\nca`), Buffer.from([0xe9]), Buffer.from(`,${REST}`)]),
  );
  expect(row).toMatchObject({ values: { title: 'ca\ufffd' } });
});
