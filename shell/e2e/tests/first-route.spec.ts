import { watchFirstCard, type LoadedFile } from '../support/first-card';
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

for (const path of ['/', '/categoryworkout', '/trend']) {
  test(`between a click on ${path} and the first card lie the page and one wave of files`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const listed = [...html.matchAll(/ (?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address);
    const firstCard = await watchFirstCard(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    const { at, files } = await firstCard();
    const before = files.filter(({ start }) => start <= at);
    const code = before.filter(({ name }) => /\.(js|css)$/.test(name)).map(({ name }) => name);
    expect(code.length).toBeGreaterThan(3);
    expect(code.filter((name) => !listed.includes(name))).toEqual([]);
    // The first data come in the page.
    expect(files.filter(isCall)).toEqual([]);
  });
}

function isCall({ name }: LoadedFile): boolean {
  return name.startsWith('/api/') && !name.startsWith('/api/artwork/');
}
