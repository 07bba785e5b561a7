import { createHash } from 'node:crypto';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { requestView, viewRequestIn } from '../../../testing/reports';
import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { loadFigures } from '../../capabilities/guard/load-figures';
import { COUNTS } from '../../capabilities/guard/counts';

/** `n` counts the renderings of the process. */
const CATALOG_BUNDLE = remoteBundle(`
  if (url === '/video/broken') throw new Error('this video breaks the page');
  const wanted = { '/trend': '/api/videos?limit=1', '/categorygone': '/api/video/gone' }[url];
  const { status } = wanted ? await request(wanted) : { status: 0 };
  return '<main>' + [url, n, status, Object.keys(data)].join(' ') + '</main>';
`);

let site: TestSite;
beforeAll(async () => {
  site = await startSite({}, { shell: SHELL_BUNDLE, catalog: CATALOG_BUNDLE });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });
const rendered = (html: string) => /<div id="root" data-rendered="(\w+)">(.*?)<\/div>/.exec(html)?.slice(1);

test('a page has what its remote renders from the data of the page, and a title', async () => {
  const { body, statusCode } = await get('/');
  expect(statusCode).toBe(200);
  const [view, html] = rendered(body) ?? [];
  expect(view).toBe('page');
  expect(html).toMatch(/^<main>\/ \d+ 0 \/api\/categories,\/api\/videos<\/main>$/);
  expect(body).toContain('<title>T</title>');
  expect(body.match(/<title>/g)).toHaveLength(1);
});

test('a page has the data that it requested while it was rendered', async () => {
  const { body } = await get('/trend');
  expect(rendered(body)?.[1]).toMatch(/^<main>\/trend \d+ 200 <\/main>$/);
  expect(Object.keys(stateIn(body).data)).toEqual(['/api/videos?limit=1']);
});

test('a page says what was missing while it was rendered, and asks for it no more', async () => {
  const { body } = await get('/categorygone');
  expect(rendered(body)?.[1]).toMatch(/^<main>\/categorygone \d+ 404 /);
  expect(stateIn(body).missing).toEqual(['/api/categories/gone', '/api/video/gone']);
  expect(stateIn((await get('/trend')).body)).not.toHaveProperty('missing');
});

test('many who ask for a page at once get one rendering, and so do those who come afterwards', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => get('/categoryyoga')));
  const afterwards = [await get('/categoryyoga'), await get('/categoryyoga?utm=x')];
  expect(new Set([...pages, ...afterwards].map(({ body }) => body)).size).toBe(1);
  const compressed = await get('/categoryyoga', { 'accept-encoding': 'br' });
  expect(compressed.headers['etag']).not.toBe(pages[0]?.headers['etag']);
});

test('a page contains its styles, and its policy allows them and no others', async () => {
  const { body, headers } = await get('/trend');
  const styles = [...body.matchAll(/<style data-href="([^"]+)">(.*?)<\/style>/g)];
  expect(styles.map(([, name]) => name)).toEqual(['main.33333333.css', 'page-trend.66666666.css']);
  const hashes = styles.map(
    ([, , css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
  expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')};`);
  expect(body).not.toMatch(/<link [^>]*\.css/);
});

test.each(['/history', '/history?page=2'])('%s, a page for signed-in viewers, is the frame', async (url) => {
  const { shell } = site.releases;
  expect(rendered((await get(url)).body)).toEqual(['frame', `frame /releases/shell/${shell.version}/`]);
});

test('a page that cannot be rendered is the frame with its data, and counts as a failed load', async () => {
  const failures = async () => {
    await site.flushTelemetry();
    return (await loadFigures(site.store.collection(COUNTS))).of('catalog', site.releases.catalog.version)
      .failures;
  };
  for (let view = 0; view < 2; view += 1) {
    const { body, statusCode } = await get('/video/broken');
    // The video does not exist either.
    expect(statusCode).toBe(404);
    expect(rendered(body)?.[0]).toBe('frame');
    expect(stateIn(body).missing).toEqual(['/api/video/broken']);
    const payload = String(viewRequestIn(body));
    expect(JSON.parse(payload)).toMatchObject({ failed: ['catalog'] });
    expect(await requestView(site.gateway, payload)).not.toBeNull();
    expect(await failures()).toBe(view + 1);
  }
  const { body } = await get('/trend');
  expect(rendered(body)?.[0]).toBe('page');
  expect(viewRequestIn(body)).not.toContain('failed');
});

test('the next page after a deploy is rendered by the new release', async () => {
  const { body: before } = await get('/trend');
  const version = await site.deployCatalog('second');
  const { body: after } = await get('/trend');
  expect(after).not.toBe(before);
  expect(after).toContain(`/releases/catalog/${version}/remoteEntry`);
  expect(rendered(after)?.[1]).toMatch(/^<main>\/trend 1 /);
});
