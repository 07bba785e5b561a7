import { listen } from '../../servers';
import { createServer } from 'node:http';
import { type Attack, json, statusOf } from '../attack';
import { sendRaw } from '../sockets';

/** Attempts to have the site request an address that a stranger chooses. They prove something only if the site is on this machine. */
export const SERVER_REQUESTS: readonly Attack[] = [
  {
    name: 'addresses for the site to request',
    async run({ origin }) {
      const came: string[] = [];
      const bait = await listen(
        createServer((request, response) => response.end(came.push(`${request.url}`))),
      );
      const { host } = new URL(bait.origin);
      const raw = (line: string, ...heads: string[]) =>
        sendRaw(origin, [line, ...heads, 'connection: close', '', ''].join('\r\n'));
      const stack = `Error: x\n    at a (${bait.origin}/a.js:1:1)\n    at b (/releases/catalog/${bait.origin}/b.js:1:1)`;
      const error = { remote: 'catalog', version: '1.0.0-000000000000', route: null, message: 'x', stack };
      await Promise.all([
        raw(`GET ${bait.origin}/absolute HTTP/1.1`, `host: ${host}`),
        raw(`CONNECT ${host} HTTP/1.1`, `host: ${host}`),
        raw('GET /trend HTTP/1.1', `host: ${host}`, `x-forwarded-host: ${host}`, `forwarded: host=${host}`),
        raw('GET /sitemap.xml HTTP/1.1', `host: ${host}`, `referer: ${bait.origin}/referer`),
        ...[
          `/?override=catalog@${bait.origin}`,
          `/?preview=${bait.origin}`,
          `//${host}/`,
          `/search?q=${bait.origin}`,
        ].map((path) => raw(`GET ${path} HTTP/1.1`, 'host: a')),
        ...[`/video/..%2f..%2f..%2f${host}`, `/releases/catalog/${host}/a.js`, `/api/artwork/${host}/a`].map(
          (path) => statusOf(origin + path),
        ),
        statusOf(`${origin}/api/telemetry`, json({ loads: [], errors: [error] })),
      ]);
      await bait.stop();
      return { got: `${came.length} requests`, holds: came.length === 0 };
    },
  },
];
