import { EXAMPLE_PARAMETERS } from '@fitreel/contract/examples';
import {
  fillPattern,
  OVERRIDE_PARAMETER,
  PageState,
  pageStateIn,
  PARAMETER,
  SERVED_APP_FILE,
  ServedApp,
} from '@fitreel/protocol';
import { OperatorError } from '../core/store/problem';
import { check } from '../core/store/check';
import { startDevServer } from './dev-servers';

/** The options of `fitreel-dev`. */
export interface DevOptions {
  alone?: boolean;
  /** URL of a running site. */
  against?: string;
}

/** Develops the remote in a page of its own, on the fake API (shell/tooling/README.md#a-remote-alone). */
export async function developAlone(remote: string, port: number): Promise<void> {
  const { base, ready } = startDevServer(remote, port, { alone: true, folder: process.cwd() });
  await ready;
  const response = await fetch(base + SERVED_APP_FILE);
  const { description } = check(ServedApp, await response.json(), `${SERVED_APP_FILE} of ${remote}`);
  const paths = description?.routes.map(({ path }) => path) ?? [];
  // Its first page without parameters; otherwise its first page, with the examples' parameters.
  const page = paths.find((path) => !path.match(PARAMETER)) ?? paths[0] ?? '/';
  console.log(
    `${remote} alone, on the fake API: ${new URL(fillPattern(page, EXAMPLE_PARAMETERS), base).href}`,
  );
}

/**
 * The URL at which the site at `url` shows the remote from `base`.
 *
 * @throws OperatorError if the site does not allow overrides
 */
export async function overriddenSite(url: string, remote: string, base: string): Promise<string> {
  const page = new URL(url);
  const response = await fetch(page).catch((cause: unknown) => {
    throw new OperatorError(`--against takes the URL of a running site: ${url} does not respond`, { cause });
  });
  const { settings } = check(PageState, pageStateIn(await response.text()), `the page ${url}`);
  if (settings.allowOverrides.length === 0)
    throw new OperatorError(`${page.origin} allows no overrides: its operator sets ALLOW_OVERRIDES`);
  page.searchParams.set(OVERRIDE_PARAMETER, `${remote}@${base.replace(/\/$/, '')}`);
  return page.href;
}

/** Develops the remote in a site that runs elsewhere, by an override. */
export async function developAgainst(remote: string, port: number, url: string): Promise<void> {
  // Check this before the compilation, which takes a while.
  await overriddenSite(url, remote, `http://localhost:${port}/`);
  const { base, ready } = startDevServer(remote, port, { refresh: false, folder: process.cwd() });
  await ready;
  console.log(`${remote} under development: ${await overriddenSite(url, remote, base)}`);
}
