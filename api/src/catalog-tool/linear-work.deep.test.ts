import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadArtwork } from '../modules/catalog/artwork';
import { readRules } from './category-rules';
import { readMap } from './column-map';
import { kindOf, readFileRows, type Kind } from './kinds';
import { JSON_KINDS, type JsonForm } from './kinds/json-kinds';
import { categoryIndex, prepareRow } from './prepare-row';
import { COLUMNS } from './video-row';

/** Parts of texts that make expressions and parsers look ahead or back. */
const PARTS = [
  ...[
    '\u200B',
    '\u200D',
    '\u200C\u0E01',
    ' ',
    '\t',
    '\n',
    '\u00A0',
    '\u2028',
    '\u202E',
    '\u0301\u0316',
    '💪',
    '\uD83D',
  ],
  ...['1', '1.', '1:', '1h ', 'a', '腹', ':', '"', "'", '(', '/', '.', '-', '#', '@', ',', ';', '=', '→'],
  ...[
    '[',
    '{',
    '[1,',
    '{"a":',
    '{"entries":[',
    '&',
    '&amp;',
    '<',
    '<a>',
    '<a:b>',
    '<title>',
    '<![CDATA[',
    '<!--',
    '<a b="',
  ],
];

/** UTF-16 units of a long text. */
const LONG = 60_000;

/**
 * A long text takes a hundred times the work of one of a tenth of its length if the work is quadratic, and ten times if it is linear. Work that takes less than reading
 * a text a hundred times is too short to compare.
 */
const MOST = 30;

/** The processor time of `work` in microseconds, to which other processes add nothing. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const ofLength = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

let folder: string;
let negligible: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-linear-'));
  const text = ofLength('ab', LONG);
  negligible = await cost(() => {
    for (let times = 0; times < 100; times += 1) text.replaceAll('b', '');
  });
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the first part whose repetition in `shape` makes `work` more than linear; undefined if all are linear. */
async function slowPart(
  work: (text: string) => unknown,
  shape: (repeated: string) => string,
  length = LONG,
): Promise<string | undefined> {
  for (const part of PARTS) {
    const [long, short] = [shape(ofLength(part, length)), shape(ofLength(part, length / 10))];
    const isSlow = async () =>
      (await cost(() => work(long))) > negligible + MOST * (await cost(() => work(short)));
    // The first run compiles, and any run may collect garbage.
    if ((await isSlow()) && (await isSlow())) return JSON.stringify(part);
  }
  return undefined;
}

const SHAPES: [string, (repeated: string) => string][] = [
  ['alone', (text) => text],
  ['between letters', (text) => `\u0E01${text}\u0E01`],
  ['after a number', (text) => `1${text}x`],
  ['after a time', (text) => `1:30${text}a\u2028x`],
  ['after hours', (text) => `1h${text}x`],
];

test.each(SHAPES)('the fields of a row take work in proportion to their length: %s', async (_name, shape) => {
  const rules = join(folder, 'rules.txt');
  await writeFile(rules, 'title ~ yoga → Yoga\n');
  const context = {
    artwork: await loadArtwork(),
    categories: categoryIndex([], true),
    defaults: {},
    rules: await readRules(rules),
    folder,
  };
  const work = (text: string) => {
    const values = { ...Object.fromEntries(COLUMNS.map((name) => [name, text])), [text]: text };
    prepareRow({ line: 1, row: 1, values }, context);
  };
  expect(await slowPart(work, shape)).toBeUndefined();
  // Longer texts are not read; these are.
  expect(await slowPart(work, shape, 24_000)).toBeUndefined();
});

const FILES: [Kind, string, (repeated: string) => string][] = [
  ['csv', 'a first line', (text) => text],
  ['csv', 'a row', (text) => `title,creator,src\n${text}`],
  ['jsonl', 'a row', (text) => `{"src":${text}`],
  ['list', 'lines', (text) => text],
  ['takeout', 'lines', (text) => text],
  ['feed', 'elements', (text) => `<feed>${text}`],
  ['feed', 'a title', (text) => `<feed><entry><title type="html">${text}`],
  ['yt-dlp', 'JSON', (text) => `{"_type":"playlist","entries":[{"id":${text}`],
  ['freetube', 'JSON', (text) => `{"playlistName":${text}`],
];

test.each(FILES)('reading %s takes work in proportion to its length: %s', async (kind, _what, shape) => {
  const file = join(folder, 'file');
  const work = async (text: string) => {
    await writeFile(file, text);
    await kindOf(file, kind);
    for await (const row of readFileRows(file, kind)) void row;
  };
  expect(await slowPart(work, shape)).toBeUndefined();
});

const FORMS = Object.entries<readonly JsonForm[]>(JSON_KINDS).map(([kind, [form]]) => [kind, form] as const);

test.each(FORMS)(
  'the fields of a video of %s take work in proportion to their length',
  async (_kind, form) => {
    const names = [
      'id',
      'url',
      'title',
      'name',
      'duration',
      'description',
      'availability',
      'upload_date',
      'ie_key',
    ];
    const work = (text: string) => {
      const fields = {
        ...Object.fromEntries(
          [...names, 'thumbnail', 'uuid', 'videoId', 'author', 'lengthSeconds'].map((name) => [name, text]),
        ),
        chapters: [{ title: text, start_time: text }],
        snippet: { title: text, publishedAt: text, channelTitle: text },
        thumbnails: [{ url: text, width: text }],
      };
      const list = new Map((form?.list ?? []).map((path) => [path, text]));
      // Without what makes it a playlist, and with.
      form?.video({ ...fields, kind: 'youtube#video', ie_key: 'Youtube', url: 'x' }, list);
      form?.video(fields, list);
    };
    for (const [, shape] of SHAPES) expect(await slowPart(work, shape)).toBeUndefined();
  },
);

test.each([
  [
    'rules',
    async (text: string) =>
      writeFile(join(folder, 'rules'), text).then(() => readRules(join(folder, 'rules'))),
  ],
  ['a map of columns', (text: string) => readMap(`title=${text}`, (file) => file)],
])('reading %s takes work in proportion to its length', async (_name, read) => {
  const work = async (text: string) => {
    await read(text).catch(() => undefined);
  };
  expect(await slowPart(work, (text) => `title ~ a${text}b`)).toBeUndefined();
});
