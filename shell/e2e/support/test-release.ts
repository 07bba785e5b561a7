import { pageStateIn, withPageState, type PageState, type RegistryVersion } from '@fitreel/protocol';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { createHash } from 'node:crypto';
import { nth } from './catalogue';
import { readRegistry } from './releases';

/** Version of the release that a test makes of a real one. */
const VERSION = '9.9.9-ffffffffffff';

/** A file of a release, as it was built. */
interface ReleasedFile {
  /** Name in the release's folder. */
  name: string;
  text: string;
}

/** A live release of a test's making. */
export interface TestRelease {
  /** Folder of the real release that it was made of, with a closing slash. */
  realBase: string;
  /** Matches its files: `remoteEntry`, `remote` or `page-<name>` is what a name begins with. */
  files: (beginning: string) => string;
}

interface Options {
  /** Changes a file before anything, so that its hash in the registry is that of what comes. */
  change?: (file: ReleasedFile) => string;
  /** The real release is its last good one. */
  fallback?: boolean;
}

/**
 * Has the pages that `page` opens list, as the live release of `remote`, one that the test makes of the real one. Its
 * files come as they are after `change`; what goes wrong on their way is for the test to add with a later route.
 */
export async function makeRelease(
  page: Page,
  request: APIRequestContext,
  remote: string,
  { change = ({ text }) => text, fallback = false }: Options = {},
): Promise<TestRelease> {
  const { url, base } = nth(
    (await readRegistry(request)).filter(({ name }) => name === remote),
    0,
  );
  const read = async (name: string) => change({ name, text: await (await request.get(base + name)).text() });
  const entryName = url.slice(base.length);
  const integrity = `sha384-${createHash('sha384')
    .update(await read(entryName))
    .digest('base64')}`;
  const newBase = `/releases/${remote}/${VERSION}/`;

  await page.route(`**${newBase}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice(newBase.length);
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    await route.fulfill({ contentType, body: await read(name) });
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return rewriteRegistry(route, remote, (version) => ({
      ...version,
      url: newBase + entryName,
      metadata: { integrity, version: VERSION },
      extras: {
        ...version.extras,
        base: newBase,
        ...(fallback && { fallback: { ...version.metadata, base } }),
      },
      ...(fallback && { fallbackUrl: url }),
    }));
  });
  return { realBase: base, files: (beginning) => `**${newBase}${beginning}.*` };
}

async function rewriteRegistry(
  route: Route,
  remote: string,
  rewrite: (version: RegistryVersion) => RegistryVersion,
): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const state = pageStateIn(html) as PageState;
  const { microFrontends } = state.registry;
  microFrontends[remote] = (microFrontends[remote] ?? []).map(rewrite);
  await route.fulfill({ response, body: withPageState(html, state) });
}
