import type { ChangeRequest, RemoteDescription } from '@fitreel/protocol';
import { CATALOG, LIBRARY, type TypeFacts } from '../../../testing/built-apps';
import { rejection, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

type SlotUses = NonNullable<TypeFacts['shows']>;

const SHOWN: SlotUses = { 'video-actions': { video: ['Video'] } };
const FILLING: RemoteDescription = {
  ...LIBRARY,
  fragments: [
    { id: 'buttons', slot: 'video-actions', order: 1, access: 'public', server: true, load: 'near' },
  ],
};

type Site = Awaited<ReturnType<typeof releaseSite>>;

/** Adds a release of the catalogue that shows these slots. */
const page = ({ remote }: Site, mark: string, shows: SlotUses) => remote(mark, CATALOG, undefined, { shows });
/** Adds a release of the library whose buttons take these props. */
const filling = ({ remote }: Site, mark: string, buttons: NonNullable<SlotUses[string]>) =>
  remote(mark, FILLING, undefined, { shows: {}, fills: { buttons } });

async function siteWith(shows: SlotUses) {
  const site = await releaseSite(folders, { shows: {} });
  await site.deploy(await page(site, 'a', shows));
  return site;
}

/** The only problem of a change. */
async function problemOf({ delivery }: Site, change: ChangeRequest) {
  const { problems } = await rejection(delivery.change(change));
  expect(problems).toHaveLength(1);
  expect(problems).toEqual(await delivery.check(change));
  expect(problems[0]?.code).toBe('slot');
  return `${problems[0]?.message} ${problems[0]?.remedy}`;
}

test('a fragment goes live where a page shows its slot with what it takes', async () => {
  const site = await siteWith(SHOWN);
  expect(await site.deploy(await filling(site, 'a', { video: ['Video'] }), 'library')).not.toBeNull();
});

test.each<[string, NonNullable<SlotUses[string]>, string]>([
  [
    'a prop that the page does not hand over',
    { close: ['() => void'] },
    "takes SlotProps['video-actions'].close: () => void",
  ],
  ['another type', { video: ['VideoId'] }, "takes SlotProps['video-actions'].video: VideoId"],
])('rejects a fragment that takes %s', async (_what, takes, says) => {
  const site = await siteWith(SHOWN);
  const version = await filling(site, 'a', takes);
  const text = await problemOf(site, { kind: 'deploy', app: 'library', version });
  expect(text).toContain(`The fragment buttons of library ${version} ${says}, but catalog`);
  expect(text).toContain('Deploy a release of catalog that hands over it so');
});

test('rejects a page that no longer hands over what a live fragment takes, also as a canary', async () => {
  const site = await siteWith(SHOWN);
  await site.deploy(await filling(site, 'a', { video: ['Video'] }), 'library');
  const version = await page(site, 'b', { 'video-actions': {} });
  const canary = { kind: 'canary', app: 'catalog', version, traffic: 10, guard: false } as const;
  expect(await problemOf(site, canary)).toContain(`but catalog ${version} hands over no video.`);
});

test('a fragment need not fit the pages of its own remote, which do not show it', async () => {
  const site = await siteWith(SHOWN);
  const version = await site.remote('a', FILLING, undefined, {
    shows: { 'video-actions': {} },
    fills: { buttons: { video: ['Video'] } },
  });
  expect(await site.deploy(version, 'library')).not.toBeNull();
});

test('rejects a fragment for a slot that no page shows', async () => {
  const site = await siteWith({});
  const version = await filling(site, 'a', {});
  expect(await problemOf(site, { kind: 'deploy', app: 'library', version })).toBe(
    `The fragment buttons of library ${version} fills the slot video-actions, which no page of the site shows. ` +
      'Deploy a release of a page that shows video-actions, or one of library without this fragment. ' +
      'Apps that need each other go live in one step: “fitreel deploy --all”.',
  );
});

describe('a page that gives up a slot', () => {
  let site: Site;
  let without: string;
  beforeEach(async () => {
    site = await siteWith({});
    await site.deploy(await page(site, 'b', SHOWN));
    await site.deploy(await filling(site, 'a', { video: ['Video'] }), 'library');
    without = await page(site, 'c', {});
  });

  test('is rejected while a live fragment fills it', async () => {
    const text = await problemOf(site, { kind: 'deploy', app: 'catalog', version: without });
    expect(text).toContain('video-actions, which no page of the site shows');
  });

  test('is no problem on the way back, nor for others after it', async () => {
    await site.delivery.change({ kind: 'rollback', app: 'catalog' });
    expect(await site.deploy(await site.shell('next'), 'shell')).not.toBeNull();
    expect(await site.deploy(without)).not.toBeNull();
  });
});

test.each<[string, TypeFacts, string | null]>([
  ['is sent with what it takes', { emits: { 'catalog.rated': ['Rated'] } }, null],
  [
    'is sent with something else',
    { emits: { 'catalog.rated': ['number'] } },
    "takes PlatformEvents['catalog.rated']: Rated, but catalog",
  ],
  ['nobody sends', { emits: {} }, 'listens to the event catalog.rated, which nothing on the site sends.'],
])('a listener for an event that %s: %#', async (_what, sends, says) => {
  const site = await releaseSite(folders, { shows: {} });
  await site.deploy(await site.remote('a', CATALOG, undefined, sends));
  const listening = { ...LIBRARY, listeners: [{ event: 'catalog.rated', access: 'public' as const }] };
  const version = await site.remote('a', listening, undefined, { hears: { 'catalog.rated': ['Rated'] } });
  const problems = await site.delivery.check({ kind: 'deploy', app: 'library', version });
  expect(problems.map(({ code }) => code)).toEqual(says === null ? [] : ['event']);
  expect(problems[0]?.message ?? '').toContain(says ?? '');
});

test('a page whose slot others fill is retired by force alone', async () => {
  const site = await siteWith(SHOWN);
  await site.deploy(await filling(site, 'a', { video: ['Video'] }), 'library');
  const retire = { kind: 'retire', app: 'catalog' } as const;
  expect(await problemOf(site, retire)).toContain(
    'fills the slot video-actions, which no page of the site shows',
  );
  expect(await site.delivery.change({ ...retire, force: true })).toMatchObject({ kind: 'retire' });
});
