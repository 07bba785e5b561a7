import type { FragmentDescription } from '@fitreel/protocol';
import { pageSite } from '../../testing/page-site';
import { fragmentsOn } from './fragments-on-page';
import type { Site } from './site-source';

const BUTTONS: FragmentDescription = {
  id: 'buttons',
  slot: 'video-actions',
  order: 10,
  access: 'public',
  server: true,
  load: 'near',
};

let site: Site;
let library: string;
beforeAll(async () => {
  ({ site, library } = await pageSite());
});

/** What the page of a route needs where the library has one fragment. */
function needsWith(fragment: Partial<FragmentDescription>, slots?: readonly string[]) {
  const [version] = site.registry.microFrontends['library'] ?? [];
  if (!version) throw new Error('the fixture lists no library');
  const description = { ...version.extras.description, fragments: [{ ...BUTTONS, ...fragment }] };
  const fragments = { buttons: { scripts: ['fragment.js'], styles: ['fragment.css'] } };
  const filled = { ...version, extras: { ...version.extras, description, fragments } };
  const microFrontends = { ...site.registry.microFrontends, library: [filled] };
  const { owners, scripts, styles } = fragmentsOn(
    { shell: site.shell, registry: { ...site.registry, microFrontends } },
    slots,
    0,
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
