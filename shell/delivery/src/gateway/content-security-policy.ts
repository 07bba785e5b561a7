/**
 * The directives of every page: no inline script, no eval, no plug-in, no frame but the player's, and no script but at
 * an address that the page's own policy admits (`script-addresses.ts` of the shell).
 *
 * @param embedBase address of the video host's player (decision 18)
 * @param others sources of apps beside the site's own origin (CSP Level 3, section 2.3.1, host-source): where
 *   overrides may come from, and the servers of apps under development
 */
export function pagePolicy(embedBase: string, others: readonly string[] = []): Record<string, string[]> {
  const sockets = others.map((source) => source.replace(/^http/, 'ws'));
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...others],
    'style-src': ["'self'", ...others],
    'img-src': ["'self'", ...others],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...others, ...sockets],
    'frame-src': [new URL(embedBase).origin],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
}
