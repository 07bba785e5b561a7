/**
 * The Content Security Policy of every page: no inline script, no eval, no plug-in, no frame but the video host's
 * (behaviour.md#video-host), and scripts only from URLs that the page's Trusted Types policy admits (ADR-0007).
 *
 * @param others further sources of apps (CSP Level 3, section 2.3.1, host-source): allowed overrides and development
 *   servers
 * @param inline hashes of the styles that stand in the page (hash-source)
 */
export function pagePolicy(
  embedBase: string,
  others: readonly string[] = [],
  inline: readonly string[] = [],
): Record<string, string[]> {
  const sockets = others.map((source) => source.replace(/^http/, 'ws'));
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...others],
    'style-src': ["'self'", ...inline, ...others],
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

/** `pagePolicy` as the value of the header. */
export function pagePolicyText(...given: Parameters<typeof pagePolicy>): string {
  return Object.entries(pagePolicy(...given))
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}
