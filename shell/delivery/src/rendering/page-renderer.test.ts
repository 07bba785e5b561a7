import { SITE } from '../../testing/render-bundles';
import type { Bundle, PageOfSite } from './messages';
import { PageRenderer } from './page-renderer';
import { RenderFailure } from './render-failure';

const bundle = (name: string): Bundle => ({ base: `/releases/${name}/1/`, file: `${name}.js` });
const PAGE: PageOfSite = { view: 'page', url: '/video', bucket: 0, data: {} };

/** Renders a page three times at once, none of which ends in time. */
async function renderThree(fragments: string[]) {
  const failed = jest.fn();
  const fragmentFailed = jest.fn();
  const render = () => Promise.reject(new RenderFailure('timeout', 'it takes too long'));
  const pages = new PageRenderer({ renderer: { render }, failed, fragmentFailed });
  const bundles = {
    shell: bundle('shell'),
    remote: bundle('catalog'),
    fragments: fragments.map((remote) => ({ ...bundle(remote), remote })),
  };
  await Promise.all([1, 2, 3].map(() => pages.render(bundles, 'video', SITE, PAGE)));
  return [failed.mock.calls.length, fragmentFailed.mock.calls.map((call: unknown[]) => call[2])];
}

test('a failure that several renderings at once have is reported once', async () => {
  expect(await renderThree([])).toEqual([1, []]);
  const failure = { remote: 'likes', message: 'it takes too long' };
  expect(await renderThree(['likes'])).toEqual([1, [failure]]);
});
