/** Sources that a page may use beside its own origin; only development adds any. */
export interface ExtraSources {
  scripts: readonly string[];
  styles: readonly string[];
  connections: readonly string[];
  images: readonly string[];
}

/**
 * The directives of every page: no inline script, no eval, no plug-in, no frame but the player's.
 *
 * @param embedBase address of the video host's player (decision 18)
 */
export function pagePolicy(embedBase: string, extra?: ExtraSources): Record<string, string[]> {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(extra?.scripts ?? [])],
    'style-src': ["'self'", ...(extra?.styles ?? [])],
    'img-src': ["'self'", ...(extra?.images ?? [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(extra?.connections ?? [])],
    'frame-src': [new URL(embedBase).origin],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
