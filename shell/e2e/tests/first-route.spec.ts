import { watchFirstCard, type LoadedFile } from '../support/first-card';
import { pagesOf } from '../support/pages';
import { expect, test } from '../support/test';

/** Most JavaScript of the first route, in bytes on the wire with brotli. */
const BUDGET = 140 * 1024;

test('the first route’s JavaScript keeps within its budget', async ({ page }) => {
  const encodings: (string | undefined)[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') encodings.push(answer.headers()['content-encoding']);
  });
  const firstCard = await watchFirstCard(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const { files } = await firstCard();
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  // Files too small to gain from it travel as they are.
  expect(encodings).toContain('br');
  const bytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});

test('between a click and the first card lie the page and one wave of files', async ({
  page,
  request,
  catalogue,
}) => {
  const firstCard = await watchFirstCard(page);
  const withCards = pagesOf('catalog', catalogue).filter(({ path }) => !path.startsWith('/video/'));
  expect(withCards).toHaveLength(3);
  for (const { path } of withCards) {
    const html = await (await request.get(path)).text();
    const listed = [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { at, files } = await firstCard();
    const code = files.filter(({ name, start }) => start <= at && /\.(js|css)$/.test(name));
    expect(code.length).toBeGreaterThan(3);
    expect(code.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
    // The first data come in the page.
    expect(files.filter(isCall)).toEqual([]);
  }
});

function isCall({ name }: LoadedFile): boolean {
  return name.startsWith('/api/') && !name.startsWith('/api/artwork/');
}
