import type { ReactNode } from 'react';
import type { LiveRemote } from '../composition/live-remotes';
import { OverrideBadge, type OverrideInForce } from './override-badge';
import type { Override } from './override';
import { takeOverrides } from './kept-overrides';
import { readServed } from './read-served';

/** How long a server has to say what it serves, in milliseconds: the page waits for it. */
const PATIENCE = 1500;

/** What `fitreel-serve` calls the container; asked for where nothing says otherwise. */
const CONTAINER = 'remoteEntry.js';

/** What the server of an override answers; null where it does not answer. */
async function ask(origin: string): Promise<Response | null> {
  const signal = AbortSignal.timeout(PATIENCE);
  return fetch(`${origin}/fitreel.json`, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  }).catch(() => null);
}

/** The remote as its own server gives it, or what is wrong with that, to stand after the origin. */
async function served({ remote, origin }: Override): Promise<LiveRemote | string> {
  const answer = await ask(origin);
  if (!answer) return 'which does not answer';
  try {
    if (!answer.ok) throw new Error(`the status is ${answer.status}`);
    const { container, description } = readServed(await answer.json(), remote);
    return overridden(remote, origin, container, description);
  } catch (error) {
    return `whose /fitreel.json cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function overridden(
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
 * The remotes with those that this tab overrides in the place of their releases, and the badge that says so. A remote
 * whose server does not answer keeps its pages, which then say that it could not be loaded: whoever overrides it is not
 * to take its release for what he wrote.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 */
export async function applyOverrides(
  remotes: readonly LiveRemote[],
  allowed: readonly string[],
): Promise<{ remotes: readonly LiveRemote[]; badge: ReactNode }> {
  const { kept, refused } = takeOverrides(allowed);
  if (kept.length === 0 && refused.length === 0) return { remotes, badge: null };
  const composed = new Map(remotes.map((remote) => [remote.name, remote]));
  const inForce = await Promise.all(
    kept.map(async (override): Promise<OverrideInForce> => {
      const { remote: name, origin } = override;
      const answer = await served(override);
      const listed = composed.get(name);
      if (typeof answer !== 'string') composed.set(name, answer);
      else if (listed) composed.set(name, overridden(name, origin, CONTAINER, listed.description));
      return { ...override, wrong: typeof answer === 'string' ? answer : null };
    }),
  );
  return {
    remotes: [...composed.values()],
    badge: <OverrideBadge overrides={inForce} refused={refused} />,
  };
}
