import { pageSite, planOf, versionOf } from '../../../testing/page-site';
import { renderBundles, SITE } from '../../../testing/render-bundles';
import { temporaryFolders } from '../../../testing/temporary-folders';
import type { Bundle, FragmentBundle } from '../rendering/messages';
import { Renderer } from '../rendering/renderer';
import { PageRenderer } from './page-renderer';

// Generous, since the machine may be busy: only pages that never end reach it.
const TIMEOUT_MS = 600;
const DATA = { data: {}, missing: [], status: 200 as const };

/** A shell whose page is what its remote renders, then what each fragment's remote does. */
const SHELL = `
exports.renderingVersion = 1;
exports.sharedModules = async () => ({});
exports.renderPage = async ({ remote, fragments }) => {
  const parts = [await remote.render({}), ...Object.values(fragments).map((module) => module.part())];
  return { status: 200, head: '', content: parts.join(' ') };
};
`;

const folders = temporaryFolders();
let bundles: ReturnType<typeof renderBundles>;
let renderer: Renderer;
let shell: Bundle;
let page: Bundle;

beforeAll(async () => {
  const folder = await folders.create();
  bundles = renderBundles(folder);
  shell = await bundles.shell(SHELL);
  page = await bundles.remote('catalog', `return 'page';`);
  renderer = new Renderer({
    timeoutMs: TIMEOUT_MS,
    printed: () => undefined,
    request: async () => ({ status: 200, body: null }),
    live: async () => ({ has: () => true }),
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  renderer.close();
  await folders.removeAll();
});

/** The bundle of the remote `name`, which renders its fragment by `body`. */
async function fragment(name: string, body: string): Promise<FragmentBundle> {
  return { ...(await bundles.write(name, `exports.default = { part() { ${body} } };`)), remote: name };
}

/** Renders the page with these fragments, twice. */
async function renderTwice(fragments: readonly FragmentBundle[]) {
  const { site, catalog } = await pageSite();
  const version = versionOf(site, 'catalog');
  const owners = fragments.map(({ remote, base }) => ({
    remote,
    version: { ...version, extras: { ...version.extras, base } },
  }));
  const ofFragments = fragments.map((each): [string, Bundle] => [each.base, each]);
  const snapshot = {
    ...site,
    bundles: new Map<string, Bundle>([[site.shell.base, shell], [catalog, page], ...ofFragments]),
  };
  const plan = { ...planOf(snapshot, '/video/a'), fragments: owners };
  const failures: string[] = [];
  const pages = new PageRenderer({
    renderer,
    settings: SITE.settings,
    publicUrl: SITE.siteUrl,
    timeoutMs: TIMEOUT_MS,
    log: { error: () => undefined },
    threw: (app, _version, route, message) => failures.push(`${route} ${app}: ${message}`),
  });
  const render = async (): Promise<unknown> => {
    const outcome = await pages.render(plan, 'page', DATA);
    // A page does not wait for a process that starts slowly.
    if (outcome === 'left') return render();
    if (outcome === 'failed') return outcome;
    return [outcome.rendering.content, outcome.rendering.failures?.map(({ remote }) => remote)];
  };
  return { outcomes: [await render(), await render()], failures };
}

test('a page is rendered with the fragments of other remotes', async () => {
  const { outcomes } = await renderTwice([
    await fragment('likes', `return 'like';`),
    await fragment('shares', `return 'share';`),
  ]);
  expect(outcomes).toEqual([
    ['page like share', []],
    ['page like share', []],
  ]);
});

test('a bundle of fragments that does not run affects only itself, and is named', async () => {
  const broken = { ...(await bundles.write('broken', `throw new Error('boom');`)), remote: 'broken' };
  const { outcomes, failures } = await renderTwice([broken, await fragment('works', `return 'like';`)]);
  expect(outcomes[0]).toEqual(['page like', ['broken']]);
  expect(failures[0]).toMatch(/^video broken: Error: boom\n/);
});

test.each([
  ['never ends', 'for (;;);'],
  ['ends the process', 'process.exit();'],
  ['breaks the page', `throw new Error('boom');`],
])('a page with a fragment that %s is rendered without it, at once and for a while', async (what, body) => {
  const name = what.replaceAll(' ', '-');
  // No pause ends, however slow the machine is.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const { outcomes, failures } = await renderTwice([await fragment(name, body)]);
  expect(outcomes).toEqual([
    ['page', [name]],
    ['page', [name]],
  ]);
  // Of the fragment, and not of the page.
  expect(failures).toEqual([expect.stringContaining(`video ${name}: `)]);
});
