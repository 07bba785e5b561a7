import type { FragmentDescription } from '@fitreel/protocol';
import { pageSite, versionOf } from '../../../testing/page-site';
import { fragmentsOn } from './page-files';
import type { SiteSnapshot } from '../site/snapshot';

const BUTTONS: FragmentDescription = {
  id: 'buttons',
  slot: 'video-actions',
  order: 10,
  access: 'public',
  server: true,
  load: 'near',
};

let site: SiteSnapshot;
let library: string;
beforeAll(async () => {
  ({ site, library } = await pageSite());
});

/** What the page of a route needs where the library has one fragment. */
function needsWith(
  fragment: Partial<FragmentDescription>,
  slots?: readonly string[],
  others: FragmentDescription[] = [],
) {
  const version = versionOf(site, 'library');
  const description = { ...version.extras.description, fragments: [{ ...BUTTONS, ...fragment }, ...others] };
  const fragments = { buttons: { scripts: ['fragment.js'], styles: ['fragment.css'] } };
  const filled = { ...version, extras: { ...version.extras, description, fragments } };
  const microFrontends = { ...site.registry.microFrontends, library: [filled] };
  const { owners, scripts, styles } = fragmentsOn(
    { shell: site.shell, registry: { ...site.registry, microFrontends } },
    slots,
  );
  const inFolder = (urls: string[]) => urls.map((url) => url.replace(library, ''));
  return {
    rendered: owners.map(({ remote }) => remote),
    scripts: inFolder(scripts),
    styles: inFolder(styles),
  };
}

const NOTHING = { rendered: [], scripts: [], styles: [] };
const SCRIPTS = [expect.stringMatching(/^remoteEntry/), 'fragment.js'];

test.each([
  [
    'of a slot that the page shows is rendered with its styles',
    {},
    ['video-actions'],
    { rendered: ['library'], scripts: [], styles: ['fragment.css'] },
  ],
  [
    'that loads at once has scripts too',
    { load: 'at-once' },
    ['video-actions'],
    { rendered: ['library'], scripts: SCRIPTS, styles: ['fragment.css'] },
  ],
  [
    'that is not rendered needs its files only if it loads at once',
    { server: false, load: 'idle' },
    ['video-actions'],
    NOTHING,
  ],
  ['for signed-in viewers is no part of the page', { access: 'signed-in' }, ['video-actions'], NOTHING],
  ['of another slot is no part of the page', { slot: 'video-marks' }, ['video-actions'], NOTHING],
  ['of a page that names no slots is no part of it', {}, undefined, NOTHING],
] as const)('a fragment %s', (_, fragment, slots, needs) => {
  expect(needsWith(fragment, slots)).toEqual(needs);
});

test('of several fragments, one on the server is enough to render its remote', () => {
  const needs = needsWith({}, ['video-actions'], [{ ...BUTTONS, id: 'marks', server: false }]);
  expect(needs.rendered).toEqual(['library']);
});

test('a fragment that loads at once without the server has its styles as well', () => {
  const { rendered, scripts, styles } = needsWith({ server: false, load: 'at-once' }, ['video-actions']);
  expect([rendered, scripts, styles]).toEqual([[], SCRIPTS, ['fragment.css']]);
});

test('a remote without a version for the visitor, or without fragments, shows none', () => {
  const version = versionOf(site, 'catalog');
  const waiting = { ...version, deployment: { traffic: 0, default: false } };
  const microFrontends = { catalog: [version], waiting: [waiting], gone: [] };
  const registry = { ...site.registry, microFrontends };
  expect(fragmentsOn({ shell: site.shell, registry }, ['video-actions'])).toEqual({
    owners: [],
    scripts: [],
    styles: [],
  });
});
