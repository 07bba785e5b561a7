import type { InlineSources } from './inline-sources';

/**
 * The Content Security Policy of every page: no inline script but the shell's own, no eval, no plug-in, no frame but the video host's
 * (behaviour.md#video-host), and scripts only from URLs that the page's Trusted Types policy admits (ADR-0007).
 *
 * @param others further sources of apps (CSP Level 3, section 2.3.1, host-source): allowed overrides and development
 *   servers
 * @param inline hashes of what is inside the page itself (CSP Level 3, section 2.3.1, hash-source)
 */
export function pagePolicy(
  embedBase: string,
  others: readonly string[] = [],
  inline: InlineSources = { scripts: [], styles: [] },
): Record<string, string[]> {
  const sockets = others.map((source) => source.replace(/^http/, 'ws'));
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...others],
    'style-src': ["'self'", ...inline.styles, ...others],
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

/** Features of the device that no page needs. The names that a browser does not know are ignored. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Features that the video host's player uses. */
const PLAYER_FEATURES = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** The Permissions-Policy of every page (W3C Permissions Policy, section 5.1). */
export function permissionsPolicy(embedBase: string): string {
  const player = `(self "${new URL(embedBase).origin}")`;
  return [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ...PLAYER_FEATURES.map((feature) => `${feature}=${player}`),
  ].join(', ');
}
