import { SECURITY_HEADERS } from '@fitreel/api/http';
import { createHash } from 'node:crypto';
import fp from 'fastify-plugin';

/** Sends the security headers of all the site's responses. The API adds its own. */
export const securityHeaders = fp<{ hstsSeconds: number }>(
  async (gateway, { hstsSeconds }) => {
    const headers = {
      ...SECURITY_HEADERS.site,
      // Otherwise left to the proxy that terminates TLS: only it knows whether the site is HTTPS-only.
      ...(hstsSeconds > 0 && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
    };
    gateway.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
  { name: 'security-headers' },
);

/** Additional headers of every page and of `/registry.json`, without the Content-Security-Policy. */
export function pageHeaders(embedBase: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS.page,
    'permissions-policy': permissionsPolicy(embedBase),
  };
}

/** Hashes of the inline scripts and styles of a page, as source expressions. */
interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The source expression that allows a script or a style with this text (CSP Level 3, section 2.3.1, hash-source). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Hashes of the inline scripts or styles of the shell's page. */
export function inlineSources(template: string, element: 'script' | 'style'): string[] {
  const texts = template.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'));
  return Array.from(texts, ([, text = '']) => hashSource(text));
}

/**
 * The Content Security Policy of every page: only the shell's own inline scripts, no eval, no plug-ins, frames only of the video host
 * (behaviour.md#video-host), and scripts only from URLs that the page's Trusted Types policy allows (ADR-0007).
 *
 * @param others additional sources of apps (CSP Level 3, section 2.3.1, host-source): allowed overrides and development
 *   servers
 * @param inline hashes of inline scripts and styles
 */
export function pagePolicy(
  embedBase: string,
  others: readonly string[] = [],
  inline: InlineSources = { scripts: [], styles: [] },
): string {
  const sockets = others.map((source) => source.replace(/^http/, 'ws'));
  const host = new URL(embedBase).origin;
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline.scripts, ...others],
    'style-src': ["'self'", ...inline.styles, ...others],
    'img-src': ["'self'", ...others],
    'font-src': ["'self'", ...others],
    // The page checks whether the video host is reachable.
    'connect-src': ["'self'", ...others, ...sockets, host],
    'frame-src': [host],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';');
}

/** Device features that no page needs. Browsers ignore unknown names. */
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
function permissionsPolicy(embedBase: string): string {
  const player = `(self "${new URL(embedBase).origin}")`;
  return [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ...PLAYER_FEATURES.map((feature) => `${feature}=${player}`),
  ].join(', ');
}
