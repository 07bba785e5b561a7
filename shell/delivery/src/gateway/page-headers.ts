import { helmetHeaders } from '@fitreel/api';
import { permissionsPolicy } from './content-security-policy';

/**
 * The security headers of every page and of `/registry.json`, besides the Content-Security-Policy. They are made once: what
 * is set with each request costs as much as sending a page.
 */
export function pageHeaders(embedBase: string): Record<string, string> {
  const headers = helmetHeaders({
    contentSecurityPolicy: false,
    // The video host plays only if it knows which site embeds it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Left to the proxy that ends TLS: only it knows whether the site is HTTPS-only.
    strictTransportSecurity: false,
    // These speak to browsers of the past, and each header costs every page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { ...Object.fromEntries(texts), 'permissions-policy': permissionsPolicy(embedBase) };
}
