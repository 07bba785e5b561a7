import { startApi } from '../../../testing/start-api';
import { drawnAvatarPath, drawnPath, drawnPicture } from './drawn-picture';
import { factColumns } from './facts';
import type { CatalogRow } from './repository';

/** A row of a video without a picture. */
const row = (id: string, title: string, category: string, minutes = 0): CatalogRow => ({
  ...{ id, position: 1, age: 0, title, creator: 'Ann', subscriber: '', src: 'x', alt: '' },
  ...{ thumbnail: 'placeholder', avatar: 'placeholder', category_name: category },
  ...factColumns('', minutes > 0 ? { minutes } : {}),
});

/** The picture at a path. */
const drawn = (path: string) => drawnPicture(decodeURIComponent(path.slice('/api/artwork/drawn/'.length)));

/** How much two colours differ in brightness (WCAG 2, relative luminance). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const full = colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['Morning yoga for all', 0, 'MY'],
  ['Überkopf drücken', 0, 'ÜD'],
  ['straße ßa', 0, 'SS'],
  ['瑜伽 初学者', 0, '瑜'],
  ['🔥 2024', 0, ''],
  ['<b>&amp;', 0, 'BA'],
  ['20 minutes of yoga', 20, 'MO'],
])('a video named %j, of %d minutes, shows %j', (title, minutes, text) => {
  const path = drawnPath(row('v', title, 'Workout', minutes));
  expect(encodeURI(decodeURI(path))).toBe(path);
  expect(drawn(path)).toContain(`letter-spacing="-8">${text}</text>`);
});

test('a page of an earlier version still gets its picture with minutes', () => {
  expect(drawnPicture('workout-1-20min.svg')).toContain('>20<tspan');
});

test('a hundred videos of one category and length share no more than a few pictures', () => {
  const paths = Array.from({ length: 100 }, (_, index) => drawnPath(row(`v${index}`, 'HIIT', 'Workout', 20)));
  expect(new Set(paths).size).toBe(18);
  expect(new Set(paths.map(drawn)).size).toBe(18);
});

test.each([
  'Workout',
  'Diet plan',
  'Nutrition fact',
  'Workout music',
  'Yoga',
  'constructor',
  'Pilates',
  'Rest',
])('the text of pictures of %j has a contrast of 4.5 and more', (category) => {
  for (let id = 0; id < 40; id++) {
    const picture = drawn(drawnPath(row(`v${id}`, 'HIIT', category))) ?? '';
    const [from = '', to = ''] = [...picture.matchAll(/stop-color="(#\w+)"/g)].map(([, colour]) => colour);
    const text = /<text [^>]*fill="(#\w+)"/.exec(picture)?.[1] ?? '';
    for (const ground of [from, to]) expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([
  ['Ada Move', '>AM</text>'],
  ['yoga with anna', '>YW</text>'],
  ['瑜伽 初学者', '>瑜</text>'],
  ['<b>', '>B</text>'],
  ['123', '<circle '],
])('the picture of a creator named %j has %j', (creator, drawing) => {
  const path = drawnAvatarPath(creator);
  expect(encodeURI(decodeURI(path))).toBe(path);
  expect(drawn(path)).toContain(drawing);
});

test('creators have colours of their own, which their initials stand out from', () => {
  const pictures = Array.from({ length: 200 }, (_, index) => drawn(drawnAvatarPath(`Anna ${index}`)) ?? '');
  expect(new Set(pictures).size).toBe(14);
  for (const picture of pictures) {
    const [ground = '', text = ''] = [...picture.matchAll(/fill="(#\w+)"/g)].map(([, colour]) => colour);
    expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
  }
});

test.each([
  'workout-18-HI.svg',
  'creator-14-A.svg',
  'creator-1-5min.svg',
  'none-1-HI.svg',
  'workout-1-H<.svg',
  'workout-1-1000min.svg',
  'constructor-1-A.svg',
])('draws nothing for %s', (name) => expect(drawnPicture(name)).toBeUndefined());

test('a video whose picture is the default has a drawn one, which browsers keep and shared caches do not', async () => {
  const api = await startApi('sqlite');
  await api.database.kysely
    .updateTable('videos')
    .set({ thumbnail: 'placeholder', title: 'Überkopf <drücken>', minutes: 0 })
    .where('id', '=', 'keto-start')
    .execute();
  const { video } = (await api.request('GET', '/video/keto-start')).body as { video: Record<string, string> };
  expect(video).toMatchObject({
    thumbnail: expect.stringMatching(/^\/api\/artwork\/drawn\/diet-\d+-%C3%9CD\.svg$/) as unknown,
    alt: 'Überkopf <drücken>',
  });
  const picture = await api.request('GET', (video['thumbnail'] ?? '').slice('/api'.length));
  expect(picture.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  await api.close();
});
