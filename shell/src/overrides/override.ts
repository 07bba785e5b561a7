import { hasFormat, REMOTE_NAME } from '@fitreel/protocol/browser';

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
  /** A whole sentence. */
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
 */
export function parseOverride(value: string, allowed: readonly string[]): Override | RejectedOverride {
  const at = value.indexOf('@');
  const remote = value.slice(0, Math.max(at, 0));
  if (!hasFormat(remote, REMOTE_NAME)) {
    return {
      value,
      reason: 'An override is a remote’s name, @ and an origin: catalog@http://localhost:3001.',
    };
  }
  const origin = parseOrigin(value.slice(at + 1));
  if (!origin) {
    return { value, reason: 'After @ comes an origin without a path: http://localhost:3001.' };
  }
  if (!allowed.some((pattern) => allows(pattern, origin))) {
    return { value, reason: `This site allows overrides only from ${allowed.join(', ')}.` };
  }
  return { remote, origin: origin.origin };
}

/** The name of the remote whose override `value` removes (`catalog@`), or null if it removes none. */
export function parseRemoval(value: string): string | null {
  const remote = value.slice(0, -1);
  return value.endsWith('@') && hasFormat(remote, REMOTE_NAME) ? remote : null;
}

export function isRejected(override: Override | RejectedOverride): override is RejectedOverride {
  return 'reason' in override;
}
