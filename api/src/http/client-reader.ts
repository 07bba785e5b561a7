import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Who sends a request, where there is no Fastify request to ask. */
export type ClientReader = {
  /** As Fastify's `request.ip`. */
  ip: (request: IncomingMessage) => string;
  /** Whether Fastify's `request.protocol` is `https`. */
  isSecure: (request: IncomingMessage) => boolean;
};

/** Reads clients by Fastify's rules. This server speaks plain HTTP: only a proxy can have ended TLS. `trustProxy` as in `Config`. */
export function clientReader(trustProxy: readonly string[]): ClientReader {
  const isProxy = proxyAddr.compile([...trustProxy]);
  return {
    ip: (request) => proxyAddr(request, isProxy),
    isSecure: ({ headers, socket }) => {
      const forwarded = headers['x-forwarded-proto'];
      if (forwarded === undefined || !isProxy(socket.remoteAddress ?? '', 0)) return false;
      return String(forwarded).split(',').at(-1)?.trim() === 'https';
    },
  };
}
