import {
  pageStateIn,
  releasePath,
  withPageState,
  type PageState,
  type RegistryVersion,
} from '@fitreel/protocol';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { createHash } from 'node:crypto';
import { nth } from './catalogue';
import { readRegistry } from './releases';

const MOCK_VERSION = '9.9.9-ffffffffffff';

/** The range of React in a remote's container. */
const REACT_RANGE = /"\^[\d.]+"(?=[^{}]*shareKey:"react")/g;

interface ReleasedFile {
  /** Path in the release's folder. */
  name: string;
  text: string;
}

export interface MockRelease {
  /** Path of the real release's folder, with a trailing slash. */
  realBase: string;
  /** A glob for the mock's files that start with `remoteEntry`, `remote` or `page-<name>`. */
  files: (prefix: string) => string;
}

interface Options {
  /** Changes a file. The registry gets the hash of the changed container. */
  change?: (file: ReleasedFile) => string;
  /** Makes the real release the last good one. */
  fallback?: boolean;
}

/**
 * Replaces the live release of `remote` on all pages that `page` opens from now on with a changed copy. To make
 * requests for its files fail, add a route afterwards.
 */
export async function mockRelease(
  page: Page,
  request: APIRequestContext,
  remote: string,
  { change = ({ text }) => text, fallback = false }: Options = {},
): Promise<MockRelease> {
  const { url, base } = nth(
    (await readRegistry(request)).filter(({ name }) => name === remote),
    0,
  );
  // Not `request`, which may end before the page: a file may still be in transit when a test ends.
  const read = async (name: string) =>
    change({ name, text: await (await page.request.get(base + name)).text() });
  const entryName = url.slice(base.length);
  const integrity = `sha384-${createHash('sha384')
    .update(await read(entryName))
    .digest('base64')}`;
  const mockBase = releasePath(remote, MOCK_VERSION);

  await page.route(`**${mockBase}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const name = pathname.slice(mockBase.length);
    const contentType = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    await route.fulfill({ contentType, body: await read(name) });
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return rewriteRegistry(route, remote, (version) => ({
      ...version,
      url: mockBase + entryName,
      metadata: { integrity, version: MOCK_VERSION },
      extras: {
        ...version.extras,
        base: mockBase,
        ...(fallback && { fallback: { ...version.metadata, base } }),
      },
      ...(fallback && { fallbackUrl: url }),
    }));
  });
  return { realBase: base, files: (prefix) => `**${mockBase}${prefix}.*` };
}

/** A `change` after which the release requires a newer React than the shell provides. */
export const requireNewerReact = ({ name, text }: ReleasedFile): string =>
  name.startsWith('remoteEntry.') ? text.replaceAll(REACT_RANGE, '"^99.0.0"') : text;

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
  await route.fulfill({ response, body: withoutRendering(withPageState(html, state)) });
}

/** The page without its rendering, as for a release that the server cannot render. */
export function withoutRendering(html: string): string {
  return html.replace(/ data-rendered="[a-z]+"/, '');
}
