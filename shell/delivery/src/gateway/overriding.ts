import type { FastifyRequest } from 'fastify';

/**
 * Whether the browser may load other files than the releases', as the shell keeps it in a cookie or as the address asks
 * for: what the page would have it load ahead of time could then stay unused.
 */
export function isOverriding({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return /[?&]override=/.test(url) || /(?:^|; )overriding=1(?:;|$)/.test(headers.cookie ?? '');
}
