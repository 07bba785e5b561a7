import { renderBundles, SITE } from '../../testing/render-bundles';
import { temporaryFolders } from '../../testing/temporary-folders';
import type { Bundle, FragmentBundle, PageOfSite } from './messages';
import { PageRenderer } from './page-renderer';
import type { RenderFailure } from './render-failure';
import { Renderer } from './renderer';

// Generous, since the machine may be busy: only pages that never end reach it.
const TIMEOUT_MS = 1500;
const PAGE: PageOfSite = { view: 'page', url: '/video', bucket: 0, data: {} };

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
    releasesFolder: folder,
    timeoutMs: TIMEOUT_MS,
    printed: () => undefined,
    request: async () => ({ status: 200, body: null }),
  });
});
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
  const failedPages: RenderFailure[] = [];
  const failedFragments: string[] = [];
  const pages = new PageRenderer({
    renderer,
    timeoutMs: TIMEOUT_MS,
    failed: (_bundles, _route, failure) => failedPages.push(failure),
    fragmentFailed: (_bundles, route, { remote, message }) =>
      failedFragments.push(`${route} ${remote}: ${message}`),
  });
  const render = async (): Promise<unknown> => {
    const outcome = await pages.render({ shell, remote: page, fragments }, 'video', SITE, PAGE);
    // A page does not wait for a process that starts slowly.
    if (outcome === 'left') return render();
    if (outcome === 'failed') return outcome;
    return [outcome.rendering.content, outcome.rendering.failures?.map(({ remote }) => remote)];
  };
  return { outcomes: [await render(), await render()], failedPages, failedFragments };
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

test('a bundle of fragments that does not run costs itself alone, and is named', async () => {
  const broken = { ...(await bundles.write('broken', `throw new Error('boom');`)), remote: 'broken' };
  const { outcomes, failedFragments } = await renderTwice([
    broken,
    await fragment('works', `return 'like';`),
  ]);
  expect(outcomes[0]).toEqual(['page like', ['broken']]);
  expect(failedFragments[0]).toMatch(/^video broken: Error: boom\n/);
});

test.each([
  ['never ends', 'for (;;);'],
  ['ends the process', 'process.exit();'],
  ['breaks the page', `throw new Error('boom');`],
])('a page with a fragment that %s is rendered without it, at once and for a while', async (what, body) => {
  const name = what.replaceAll(' ', '-');
  const { outcomes, failedPages, failedFragments } = await renderTwice([await fragment(name, body)]);
  expect(outcomes).toEqual([
    ['page', [name]],
    ['page', [name]],
  ]);
  expect(failedPages).toEqual([]);
  expect(failedFragments).toHaveLength(1);
});
