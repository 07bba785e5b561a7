import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMap, type CsvColumns } from './column-map';
import { csvRows } from './read-rows';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-map-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pathOf = (file: string) => join(folder, file);

async function rowsOf(text: string, columns: CsvColumns): Promise<unknown[]> {
  async function* once() {
    yield text;
  }
  const rows: unknown[] = [];
  for await (const row of csvRows(once(), { given: ['creator', 'categoryName'], ...columns }))
    rows.push('message' in row ? row.message : row.values);
  return rows;
}

const OTHERS = 'Name;Link;Title;Duration;Coach\nYoga;abc;the 2nd;10:00;Anna\n';

test('a map names the columns of another CSV, whose other columns do not count', async () => {
  await writeFile(pathOf('map.txt'), 'title = Name\nsrc=Link\n\nminutes=duration\n');
  const written = await readMap('title=Name, src=Link,minutes=duration', pathOf);
  for (const renamed of [written, await readMap('map.txt', pathOf)])
    expect(await rowsOf(OTHERS, { renamed })).toEqual([{ title: 'Yoga', src: 'abc', minutes: '10:00' }]);
});

test('other columns can be left out, also without a name', async () => {
  const text = 'title,src,Coach,\nYoga,abc,Anna,note\n';
  expect(await rowsOf(text, { ignoresOthers: true })).toEqual([{ title: 'Yoga', src: 'abc' }]);
  expect(await rowsOf(text, {})).toEqual([
    expect.stringMatching(/^"Coach" is not a column; .* --map names /),
  ]);
});

test('a column of the map that the file does not have is named', async () => {
  const renamed = await readMap('title=Name,src=Links', pathOf);
  expect(await rowsOf(OTHERS, { renamed })).toEqual(['has no column "links", which --map names']);
});

test.each(['titel=Name', 'title=', 'title=A,title=B', 'title=A,src'])('%s is not a map', async (map) => {
  await expect(readMap(map, pathOf)).rejects.toThrow(
    /^--map takes each column of the catalogue \(_id, title, /,
  );
});
