/** A remote that this browser is to load from another origin than its release's. */
export interface Override {
  /** Name of the remote, known to the registry or new. */
  remote: string;
  /** Origin without a closing slash: `http://localhost:3001`. */
  origin: string;
}

/** An override that was asked for and is not to be had. */
export interface RefusedOverride {
  /** What stood in the address. */
  asked: string;
  /** Why, as a whole sentence. */
  reason: string;
}

/** As the contract has a remote's name. */
const REMOTE_NAME = /^[a-z][a-z0-9]{0,39}$/;

/** An origin that the site allows, as in its setting: scheme, host, and a port that may be `*`. */
const ALLOWED = /^(https?:)\/\/([a-z0-9.-]+)(?::(\d+|\*))?$/;

/** The origin that `text` is, or null where it is none: a path, a query or a password make it something else. */
function originOf(text: string): URL | null {
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
  // The default port of a scheme is no part of an address, however it was written.
  return port === '*' || new URL(`${scheme}//${host}${port && `:${port}`}`).port === origin.port;
}

/**
 * Reads `catalog@http://localhost:3001`.
 *
 * @param allowed origins that the site allows, whose port may be `*`
 */
export function parseOverride(asked: string, allowed: readonly string[]): Override | RefusedOverride {
  const at = asked.indexOf('@');
  const remote = asked.slice(0, Math.max(at, 0));
  if (!REMOTE_NAME.test(remote)) {
    return {
      asked,
      reason: 'An override is a remote’s name, @ and an origin: catalog@http://localhost:3001.',
    };
  }
  const origin = originOf(asked.slice(at + 1));
  if (!origin) {
    return { asked, reason: 'What follows @ is to be an origin without a path: http://localhost:3001.' };
  }
  if (!allowed.some((each) => allows(each, origin))) {
    return { asked, reason: `This site allows overrides from ${allowed.join(', ')} alone.` };
  }
  return { remote, origin: origin.origin };
}

/** Name of the remote whose override `asked` takes away (`catalog@`), or null where it asks for something else. */
export function clearedBy(asked: string): string | null {
  return asked.endsWith('@') && REMOTE_NAME.test(asked.slice(0, -1)) ? asked.slice(0, -1) : null;
}

export function isRefused(override: Override | RefusedOverride): override is RefusedOverride {
  return 'reason' in override;
}
