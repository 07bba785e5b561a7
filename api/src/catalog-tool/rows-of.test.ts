import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_ROW, type FileRow } from './file-row';
import type { Format } from './formats';
import { rowsOf } from './rows-of';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-rows-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rows(format: Format, content: string | Buffer): Promise<FileRow[]> {
  const file = join(folder, `videos.${format}`);
  await writeFile(file, content);
  const all: FileRow[] = [];
  for await (const row of rowsOf(file, format)) all.push(row);
  return all;
}

/** Line and video of each row, with its title or what is wrong. */
async function brief(format: Format, content: string | Buffer): Promise<string[]> {
  return (await rows(format, content)).map((row) => {
    const says = 'says' in row ? row.says : String((row.values as { title?: unknown }).title);
    return `${row.line}/${row.row} ${says.slice(0, 200)}`;
  });
}

const HEADER = 'title,creator,subscriber,src,categoryName';
const REST = 'Someone,5K,abc,Workout';

describe('CSV', () => {
  test('with a byte order mark, CRLF, quotes, and lines within quotes, keeps to the lines of an editor', async () => {
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

  test('may have its columns in any order', async () => {
    const [row] = await rows('csv', 'src,title,categoryName,subscriber,creator\na,b,c,d,e\n');
    expect(row).toMatchObject({
      values: { src: 'a', title: 'b', categoryName: 'c', subscriber: 'd', creator: 'e' },
    });
  });

  test.each([
    ['', /^1\/0 takes the names of the columns: _id, title/],
    [`${HEADER},titel\n`, /^1\/0 "titel" is no column/],
    [`${HEADER},__proto__\n`, /^1\/0 "__proto__" is no column/],
    [`${HEADER},src\n`, /^1\/0 names the column src twice$/],
    ['title,creator\n', /^1\/0 does not name the columns subscriber, src, categoryName$/],
    [`${HEADER.replaceAll(',', ';')}\n`, /commas between/],
  ])('with the first line of %j says what is wrong with it', async (content, says) => {
    const found = await brief('csv', content);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(says);
  });

  test('rows with too few or too many columns do not hide the next', async () => {
    expect(await brief('csv', `${HEADER}\na,b\nx,${REST}\na,b,c,d,e,f\ny,${REST}\n`)).toEqual([
      '2/1 has 2 columns, but the first line 5',
      '3/2 x',
      '4/3 has 6 columns, but the first line 5',
      '5/4 y',
    ]);
  });

  test('a quotation mark that is not closed is found where it opens', async () => {
    expect(await brief('csv', `${HEADER}\nx,${REST}\n"y,${REST}\nz,${REST}\n`)).toEqual([
      '2/1 x',
      '3/2 has a quotation mark that is not closed, or more than 16 MB; reading ended here',
    ]);
  });

  test('a row of 10 MB is read, one above the limit ends the reading', async () => {
    const found = await rows('csv', `${HEADER}\n${'x'.repeat(10_000_000)},${REST}\ny,${REST}\n`);
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
    const beyond = await brief('csv', `${HEADER}\n${'x'.repeat(MAX_ROW + 1)},${REST}\ny,${REST}\n`);
    expect(beyond).toEqual([expect.stringMatching(/^2\/1 .*more than 16 MB/)]);
  });
});

describe('a JSON list', () => {
  test('gives each video its line, wherever commas, brackets and quotes stand', async () => {
    const content =
      '\ufeff [ {"title":"a ] } , \\" \\\\"},{"title":"b"}\r\n,\r\n{\n "title": "c", "more": [{}, [1]] }\n] \n';
    expect(await brief('json', content)).toEqual(['1/1 a ] } , " \\', '1/2 b', '3/3 c']);
    expect(await brief('json', ' [ \n ] ')).toEqual([]);
  });

  test('a fault in one video does not hide the next', async () => {
    const content =
      '[{"title" "a"},\n{"title":b, "creator"},\n{"title":"c"},\n{"title":"d"}},\n5,,\n{"title":"e"},]';
    expect(await brief('json', content)).toEqual([
      '1/1 is not valid JSON',
      '2/2 is not valid JSON',
      '3/3 c',
      '4/4 is not valid JSON',
      '5/5 undefined',
      '5/0 has a comma too many',
      '6/6 e',
      '6/0 has a comma too many',
    ]);
  });

  test.each([
    ['', /^1\/0 a JSON file takes one list/],
    ['{"videos":[]}', /^1\/0 a JSON file takes one list/],
    ['[]\n[]', /^2\/0 nothing may follow/],
    ['[\n{"title":"x"', /^2\/1 the text ends here within the list/],
  ])('%j is told from one', async (content, says) => {
    expect(await brief('json', content)).toEqual([expect.stringMatching(says)]);
  });

  test('a video above the limit is passed over, and nesting is no harm', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const content = `[{"title":"${'x'.repeat(MAX_ROW)}"},\n${deep},\n{"title":"y"}]`;
    const found = await rows('json', content);
    expect(found.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(found[0]).toMatchObject({ says: 'is longer than 16 MB' });
    expect(found[2]).toMatchObject({ values: { title: 'y' } });
  });
});

describe('JSON lines', () => {
  test('each line is a video, and a bad or too long one does not hide the next', async () => {
    const content = `{"title":"a"}\r\n\n{"title":\n{"title":"${'x'.repeat(MAX_ROW)}"}\n{"title":"b"}`;
    expect(await brief('jsonl', content)).toEqual([
      '1/1 a',
      '3/2 is not valid JSON',
      '4/3 is longer than 16 MB',
      '5/4 b',
    ]);
  });
});

test('a CRLF and a character that two pieces of the file share stay whole', async () => {
  // Pieces are 256 KB: the filling moves the line break, then the character, over each place near the border.
  for (let shift = 0; shift < 4; shift += 1) {
    const filling = 'x'.repeat(256 * 1024 - HEADER.length - 4 + shift);
    const found = await rows('csv', `${HEADER}\r\n${filling}\r\né,${REST}\r\n`);
    expect(found.map(({ line }) => line)).toEqual([2, 3]);
    expect(found[1]).toMatchObject({ values: { title: 'é' } });
  }
});

test('bytes that are not UTF-8 are no text of any field', async () => {
  const [row] = await rows(
    'csv',
    Buffer.concat([Buffer.from(`${HEADER}\nca`), Buffer.from([0xe9]), Buffer.from(`,${REST}`)]),
  );
  expect(row).toMatchObject({ values: { title: 'ca\ufffd' } });
});
