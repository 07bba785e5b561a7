import { hasFormat, OVERRIDE_PARAMETER, OVERRIDING_COOKIE, REMOTE_NAME } from '@fitreel/protocol/browser';
import { readChoice, tabItem, writeChoice } from '@fitreel/sdk/platform';

/** A remote that this browser tab loads from another origin than its release's. */
export interface Override {
  /** Name of the remote, which the registry may not list. */
  remote: string;
  /** Without a trailing slash: `http://localhost:3001`. */
  origin: string;
}

export interface RejectedOverride {
  /** The query parameter's value. */
  value: string;
  /** A full sentence. */
  reason: string;
}

/** An allowed origin in the site's settings: scheme, host, and a port that may be `*`. */
const ALLOWED = /^(https?:)\/\/([a-z0-9.-]+)(?::(\d+|\*))?$/;

/** Null if `text` is not an origin: it may not contain a path, a query or credentials. */
function parseOrigin(text: string): URL | null {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text)) return null;
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function allows(allowed: string, origin: URL): boolean {
  const [, scheme, host, port = ''] = ALLOWED.exec(allowed) ?? [];
  if (scheme !== origin.protocol || host !== origin.hostname) return false;
  // `URL` drops a scheme's default port.
  return port === '*' || new URL(`${scheme}//${host}${port && `:${port}`}`).port === origin.port;
}

/**
 * Parses `catalog@http://localhost:3001`.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 * @throws Error with the reason, a full sentence
 */
export function parseOverride(value: string, allowed: readonly string[]): Override {
  const at = value.indexOf('@');
  const remote = value.slice(0, Math.max(at, 0));
  if (!hasFormat(remote, REMOTE_NAME))
    throw new Error('An override is a remote’s name, @ and an origin: catalog@http://localhost:3001.');
  const origin = parseOrigin(value.slice(at + 1));
  if (!origin) throw new Error('After @ comes an origin without a path: http://localhost:3001.');
  if (!allowed.some((pattern) => allows(pattern, origin)))
    throw new Error(`This site allows overrides only from ${allowed.join(', ')}.`);
  return { remote, origin: origin.origin };
}

/** The name of the remote whose override `value` removes (`catalog@`); null if `value` is not a removal. */
export function parseRemoval(value: string): string | null {
  const remote = value.slice(0, -1);
  return value.endsWith('@') && hasFormat(remote, REMOTE_NAME) ? remote : null;
}

/** Sets a cookie that tells the gateway whether this tab has overrides. */
function setCookie(overriding: boolean): void {
  const value = overriding ? '1' : null;
  if (readChoice(OVERRIDING_COOKIE) !== value) writeChoice(OVERRIDING_COOKIE, value);
}

export interface Overrides {
  active: Override[];
  rejected: RejectedOverride[];
}

/**
 * Overrides are in session storage: they affect only this tab, end with it, and survive a logout, which clears local storage. If the
 * browser blocks storage, an override lasts for one page.
 */
const kept = tabItem<readonly unknown[] | null>('overrides', {
  parse: (values) => (Array.isArray(values) ? values : null),
});

/** Validated again: the settings may have changed, and any code of the origin can write to storage. */
function readStored(allowed: readonly string[]): Override[] {
  return (kept.read() ?? []).flatMap((value) => {
    try {
      return [parseOverride(String(value), allowed)];
    } catch {
      return [];
    }
  });
}

function store(overrides: readonly Override[]): void {
  setCookie(overrides.length > 0);
  const values = overrides.map(({ remote, origin }) => `${remote}@${origin}`);
  kept.write(values.length > 0 ? values : null);
}

/** Removes all overrides. The current page keeps them until it is reloaded. */
export function clearOverrides(): void {
  store([]);
}

/** Asks the visitor, because a link alone must not change the code that a browser runs. False if the browser shows no dialog. */
function isConfirmed({ remote, origin }: Override): boolean {
  return window.confirm(
    `Load “${remote}” from ${origin} in this tab?\n\n` +
      'The link that you opened asks for it. What comes from there can do all that you can do on this site. Continue only if you trust it.',
  );
}

/**
 * Reads the stored overrides and the overrides in the page's query (`?override=catalog@http://localhost:3001`, repeated for
 * several remotes). Stores the new ones that the visitor allows, and removes them from the URL.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 */
export function readOverrides(allowed: readonly string[]): Overrides {
  const url = new URL(window.location.href);
  const values = url.searchParams.getAll(OVERRIDE_PARAMETER);
  const active = new Map(readStored(allowed).map((override) => [override.remote, override]));
  if (values.length === 0) {
    setCookie(active.size > 0);
    return { active: [...active.values()], rejected: [] };
  }

  const rejected: RejectedOverride[] = [];
  for (const value of values) {
    const removed = parseRemoval(value);
    if (removed !== null) {
      active.delete(removed);
      continue;
    }
    try {
      const override = parseOverride(value, allowed);
      const isKnown = active.get(override.remote)?.origin === override.origin;
      if (!isKnown && !isConfirmed(override)) throw new Error('You did not allow it.');
      active.set(override.remote, override);
    } catch (error) {
      rejected.push({ value, reason: (error as Error).message });
    }
  }
  store([...active.values()]);
  url.searchParams.delete(OVERRIDE_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  return { active: [...active.values()], rejected };
}
