import type { ServedApp } from '@fitreel/protocol';
import { DEVELOPMENT_CONTAINER, SERVED_APP_FILE } from '@fitreel/protocol/browser';
import type { ReactNode } from 'react';
import type { LiveRemote } from '../composition/live-remotes';
import { readOverrides, type Override } from './overrides';
import { OverrideBadge, type ActiveOverride } from './override-badge';
import { overrideTexts } from '../texts';

/** The page waits this long for the server of an override. */
const RESPONSE_TIMEOUT_MS = 1500;

/** Null if the server does not respond. */
async function fetchServed(origin: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  return fetch(`${origin}/${SERVED_APP_FILE}`, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => null);
}

/** The remote that the override's server serves, or the problem with the server, as a clause. */
async function readRemote({ remote, origin }: Override): Promise<LiveRemote | string> {
  const response = await fetchServed(origin);
  if (!response) return overrideTexts.silent;
  try {
    if (!response.ok) throw new Error(`the status is ${response.status}`);
    const { scripts, description } = (await response.json()) as Partial<ServedApp>;
    // The visitor trusts the origin, whose code runs here: this check finds mistakes that would stop the page.
    if (description?.name !== remote) throw new Error(`description.name takes ${remote}`);
    for (const part of ['routes', 'navigation'] as const)
      if (!Array.isArray(description[part])) throw new Error(`description.${part} takes a list`);
    const container = scripts?.[0];
    if (typeof container !== 'string') throw new Error('scripts takes the name of a file');
    return overriddenRemote(remote, origin, container, description);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return overrideTexts.invalid(`/${SERVED_APP_FILE}`, reason);
  }
}

function overriddenRemote(
  name: string,
  origin: string,
  container: string,
  description: LiveRemote['description'],
): LiveRemote {
  const base = `${origin}/`;
  const release = { entry: base + container, base, version: null, integrity: null };
  return { name, ...release, source: 'override', description, fallback: null };
}

/**
 * Replaces remotes with this tab's overrides, and returns a badge that lists them. If an override's server does not
 * respond, the remote keeps its routes and its pages fail to load: showing its release would mislead the developer.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 */
export async function applyOverrides(
  remotes: readonly LiveRemote[],
  allowed: readonly string[],
): Promise<{ remotes: readonly LiveRemote[]; badge: ReactNode }> {
  const { active, rejected } = readOverrides(allowed);
  if (active.length === 0 && rejected.length === 0) return { remotes, badge: null };
  const composed = new Map(remotes.map((remote) => [remote.name, remote]));
  const overrides = await Promise.all(
    active.map(async (override): Promise<ActiveOverride> => {
      const { remote: name, origin } = override;
      const result = await readRemote(override);
      const listed = composed.get(name);
      if (typeof result !== 'string') composed.set(name, result);
      else if (listed)
        composed.set(name, overriddenRemote(name, origin, DEVELOPMENT_CONTAINER, listed.description));
      return { ...override, problem: typeof result === 'string' ? result : null };
    }),
  );
  return {
    remotes: [...composed.values()],
    badge: <OverrideBadge overrides={overrides} rejected={rejected} />,
  };
}
