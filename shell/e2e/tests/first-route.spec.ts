import { watchFirstCard, type LoadedFile } from '../support/first-card';
import { pagesOf, REMOTES } from '../support/pages';
import { heading } from '../support/site';
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

test('nor more before a page that takes forms from the shell', async ({ page, request, catalogue }) => {
  for (const { path, title } of [...pagesOf('auth', catalogue), ...pagesOf('devtools', catalogue)]) {
    const html = await (await request.get(path)).text();
    const fetched: string[] = [];
    page.on('request', (call) => fetched.push(new URL(call.url()).pathname));
    await page.goto(path);
    await expect(heading(page, title)).toBeAttached();
    const code = fetched.filter((file) => /\.(js|css)$/.test(file));
    expect(code.filter((file) => file.includes('/sdk-forms.'))).toHaveLength(2);
    expect(code.filter((file) => !html.includes(`"${file}"`))).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('each file of a release is fetched once, and all that was asked for ahead is used', async ({
  context,
  catalogue,
}) => {
  const visits = REMOTES.filter((remote) => remote !== 'library').flatMap((remote) =>
    pagesOf(remote, catalogue),
  );
  await Promise.all(
    visits.map(async ({ path, title }) => {
      const page = await context.newPage();
      const fetched: string[] = [];
      page.on('request', (call) => fetched.push(new URL(call.url()).pathname));
      await page.goto(path);
      await expect(heading(page, title)).toBeAttached();
      // The browser says so after three seconds, as a warning, which fails a test.
      await page.waitForTimeout(4000);
      const code = fetched.filter((file) => /\.(js|css)$/.test(file));
      expect(code.length).toBeGreaterThan(5);
      expect(code.filter((file, index) => code.indexOf(file) < index)).toEqual([]);
      await page.close();
    }),
  );
});

function isCall({ name }: LoadedFile): boolean {
  return name.startsWith('/api/') && !name.startsWith('/api/artwork/');
}
