import { type Attack, send, statusOf } from '../attack';
import { sendRaw } from '../sockets';

const EVIL = 'https://evil.example';

/** Addresses that a victim is sent to. */
export const LINKS: readonly Attack[] = [
  {
    name: 'a link that loads a remote from elsewhere',
    async run({ origin }) {
      const response = await send(`${origin}/?override=catalog@${EVIL}`);
      const policy = response.headers.get('content-security-policy') ?? '';
      const page = await response.text();
      const isAllowed = policy.includes(EVIL) || page.includes(EVIL);
      return { got: isAllowed ? 'allowed' : 'ignored', holds: !isAllowed };
    },
  },
  {
    name: 'a forged preview, and where its link leads',
    async run({ origin }) {
      const forged = `0a77ac0a77ac.${'A'.repeat(43)}`;
      const heads = [
        '/',
        '//evil.example/',
        '/\\evil.example/',
        '/\\/evil.example/',
        'http://evil.example/',
      ].map(async (path) => {
        const request = `GET ${path}?preview=${forged} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
        return sendRaw(origin, request);
      });
      const found = await Promise.all(heads);
      const leading = found.filter((text) => /\r\nlocation: (?!\/(?![/\\]))/i.test(text)).length;
      const cookies = found.filter((text) => /\r\nset-cookie: preview=0a77/i.test(text)).length;
      return { got: `${leading} lead away, ${cookies} kept`, holds: leading + cookies === 0 };
    },
  },
  {
    name: 'a page with a forged preview cookie',
    async run({ origin }) {
      const status = await statusOf(origin, { headers: { cookie: `preview=${'a.'.repeat(1500)}` } });
      return { got: String(status), holds: status === 200 };
    },
  },
];
