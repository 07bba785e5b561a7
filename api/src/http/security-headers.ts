/**
 * The security headers of the site, one row per kind of response. HSTS is a setting of the gateway, because only the proxy
 * that terminates TLS knows whether the site is HTTPS-only.
 */
export const SECURITY_HEADERS = {
  /** Every response, except for a missing file of a release: browsers would log another error for a script. */
  site: { 'x-content-type-options': 'nosniff' },
  /** Everything below `/api` without a more specific row. JSON needs no permissions of a page. */
  api: {
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  },
  /** Artwork. An SVG that is opened as a page runs and loads nothing. */
  picture: {
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  },
  /** The API's documentation page. Swagger's own policy redirects the browser to https, which a local server does not speak. */
  documentation: {
    'content-security-policy':
      "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline';",
  },
  /** The response to bytes that are not HTTP, which no hook sees. */
  malformed: { 'x-content-type-options': 'nosniff' },
  /** Every page and `/registry.json`. The gateway adds the policies that name the video host. */
  page: {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // The video host plays only if it knows which site embeds it.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
  },
  /**
   * Every file of a release. Releases come from many teams and share the site's origin, so a file that is opened as a
   * document runs nothing and reaches nothing (HTML, section 7.1.5, sandboxing; ADR-0020).
   */
  releaseFile: {
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  },
  /** A redirect from a link that contains a secret. */
  secretLink: { 'referrer-policy': 'no-referrer' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
