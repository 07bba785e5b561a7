import { pageSite } from '../../testing/page-site';
import { PageMaker } from './page-maker';
import type { ServedSite } from './site-source';

const VISIT = { url: '/trend', bucket: 7, theme: null, overriding: false };

const make = (render: () => 'left' | 'failed') =>
  new PageMaker({
    settings: { embedBase: 'https://videos.example/embed', telemetrySample: 0, allowOverrides: [] },
    headers: {},
    publicUrl: 'https://fitreel.example',
    sources: [],
    data: async () => ({ data: {}, missing: [], isNotFound: false }),
    render: async () => render(),
  });

let served: ServedSite;
beforeAll(async () => {
  const { site, catalog } = await pageSite();
  const bundle = (base: string): [string, { base: string; file: string }] => [base, { base, file: 'none' }];
  served = { ...site, bundles: new Map([bundle(site.shell.base), bundle(catalog)]), canary: null };
});

test('a page that was made is kept for those who ask next, and for no other theme', async () => {
  const maker = make(() => 'left');
  expect(maker.kept(served, VISIT)).toBeNull();
  const { page } = await maker.page(served, VISIT);
  expect(maker.kept(served, VISIT)).toBe(page);
  expect(maker.kept(served, { ...VISIT, theme: 'dark' })).toBeNull();
});

test('the page for unknown paths is not kept for URLs that nobody asked it for: they may be of the API', async () => {
  const maker = make(() => 'left');
  const unknown = { ...VISIT, url: '/nowhere' };
  const { page } = await maker.page(served, unknown);
  expect(maker.kept(served, unknown)).toBe(page);
  expect(maker.kept(served, { ...VISIT, url: '/api/videos' })).toBeNull();
});

test('a page of a release that could not render it is not sent from memory: each view of it is reported', async () => {
  const maker = make(() => 'failed');
  expect((await maker.page(served, VISIT)).failed).toHaveLength(1);
  expect(maker.kept(served, VISIT)).toBeNull();
});
