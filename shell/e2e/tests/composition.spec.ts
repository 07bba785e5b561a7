import { appFolder, containerGlobal, RELEASES_PATH } from '@fitreel/protocol';
import { nth } from '../support/catalogue';
import { open, pagesOf, REMOTES } from '../support/pages';
import { readRegistry, readScripts } from '../support/releases';
import { expect, signedInTest, test } from '../support/test';

signedInTest(
  'the browser fetches every remote from its own release folder',
  async ({ page, request, catalogue }) => {
    const remotes = await readRegistry(request);
    expect(remotes.map(({ name }) => name).sort()).toEqual([...REMOTES]);
    const fetched: string[] = [];
    page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));

    for (const remote of REMOTES) {
      const { base, url } = nth(
        remotes.filter(({ name }) => name === remote),
        0,
      );
      expect(base).toMatch(new RegExp(`^/releases/${remote}/[0-9]+\\.[0-9]+\\.[0-9]+-[0-9a-f]+/$`));
      expect(url.startsWith(base)).toBe(true);
      fetched.length = 0;
      await page.goto(nth(pagesOf(remote, catalogue), 0).path);
      // The login page redirects a signed-in user, but its remote is fetched first.
      await expect.poll(() => fetched).toContain(url);
    }
  },
);

test('a remote’s pages load files only from its release and the shell’s', async ({
  page,
  request,
  catalogue,
}) => {
  const bases = new Map((await readRegistry(request)).map(({ name, base }) => [name, base]));
  for (const remote of ['auth', 'catalog', 'devtools'] as const) {
    const released: string[] = [];
    const note = (sent: { url: () => string }) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/releases/')) released.push(pathname);
    };
    page.on('request', note);
    for (const known of pagesOf(remote, catalogue)) await open(page, known);
    page.off('request', note);
    const base = bases.get(remote) ?? '';
    expect(released.filter((path) => path.startsWith(base))).not.toEqual([]);
    expect(released.filter((path) => !path.startsWith(base) && !path.startsWith('/releases/shell/'))).toEqual(
      [],
    );
  }
});

test('the shell’s files contain no URL, route or navigation entry of a remote', async ({ request }) => {
  const remotes = await readRegistry(request);
  const html = await (await request.get('/')).text();
  const [, shellBase = ''] = /<script [^>]*src="(\/releases\/shell\/[^/]+\/)/.exec(html) ?? [];
  const shell = (await readScripts(request, shellBase)).join('\n');
  expect(shell.length).toBeGreaterThan(100_000);

  for (const { name, url, base, title, routes, navigation } of remotes) {
    const own = (await readScripts(request, base)).join('\n');
    const urls = [url, base, RELEASES_PATH + name, containerGlobal(name), appFolder(name)];
    expect(urls.filter((part) => shell.includes(part))).toEqual([]);

    // Whole literals only: the API's `/user/history` is not a route. The path `/` is left out: any script may contain it.
    const paths = routes.map(({ path }) => path).filter((path) => path !== '/');
    const literals = [...paths, title].map(literal);
    const entries = navigation.map(({ label }) => new RegExp(`label:\\s*${literal(label).source}`));
    const known = [...literals, ...entries];
    expect(known.filter((text) => text.test(shell))).toEqual([]);
    // The same search finds them in the remote.
    expect(known.filter((text) => !text.test(own))).toEqual([]);
  }
});

/** Matches `text` as a whole string literal. */
function literal(text: string): RegExp {
  return new RegExp(`(["'\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1`);
}
