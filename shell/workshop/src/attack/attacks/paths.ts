import { allOf, type Attack, statusOf } from '../attack';
import { sendRaw, statusIn } from '../sockets';

const PARENTS = ['..', '%2e%2e', '%252e%252e', '..%2f..', '..%5c..', '.%00.', '%c0%ae%c0%ae'];
const FILES = ['etc/passwd', 'revisions/00000001.json', 'jwt-secret', 'fitreel.sqlite'];

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n`;

/** Attacks with paths that lead out of their folder, or that take long to match. */
export const PATHS: readonly Attack[] = [
  {
    name: '56 traversals',
    async run({ origin }) {
      const paths = ['/releases/', '/api/artwork/'].flatMap((base) =>
        PARENTS.flatMap((parent) => FILES.map((file) => `${base}${parent}/${parent}/${file}`)),
      );
      const responses = await Promise.all(paths.map((path) => sendRaw(origin, get(path))));
      // Matches the first line of /etc/passwd, and not `:root:` in styles of the not-found page.
      const leaks = responses.filter((text) => /root:[^:]*:0:|SQLite format|"revision"/.test(text)).length;
      const { got, holds } = allOf(responses.map(statusIn), 400, 403, 404);
      return { got: leaks > 0 ? `${leaks} files` : got, holds: holds && leaks === 0 };
    },
  },
  {
    name: 'long addresses that almost match a route',
    async run({ origin }) {
      const paths = ['/category', '/video/', '/playlist/', '/'].flatMap((base) =>
        ['a', '-', '%41', 'a/'].map((unit) => base + unit.repeat(7000 / unit.length)),
      );
      return allOf(await Promise.all(paths.map((path) => statusOf(origin + path))), 200, 400, 404, 414, 431);
    },
  },
  {
    name: 'ids of dots, and of invalid percent-encoding',
    async run({ origin }) {
      const paths = ['/video/', '/creator/', '/playlist/', '/api/video/', '/api/creators/'].flatMap((base) =>
        ['..', '.', '%2e%2e', '%FF', '%E0%A4%A'].map((id) => base + id),
      );
      const responses = await Promise.all(paths.map((path) => sendRaw(origin, get(path))));
      const asData = responses.filter(
        (text, index) =>
          !paths[index]?.startsWith('/api/') && /^content-type: application\/json/im.test(text),
      ).length;
      const { got, holds } = allOf(responses.map(statusIn), 400, 404);
      return { got: asData > 0 ? `${asData} pages as data` : got, holds: holds && asData === 0 };
    },
  },
  {
    name: 'cookies of 17 KB',
    async run({ origin }) {
      const request = `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'x'.repeat(17 * 1024)}\r\n\r\n`;
      const text = await sendRaw(origin, request);
      return { got: String(statusIn(text)), holds: statusIn(text) === 431 && text.includes('cookies') };
    },
  },
  {
    name: 'malformed requests',
    async run({ origin }) {
      const requests = [
        get(`/${'a'.repeat(100_000)}`),
        `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(20_000)}\r\n`,
        'GET / HTTP/1.1\r\n\r\n',
        'BREW / HTTP/1.1\r\nhost: a\r\n\r\n',
        '\0\0\0\0\r\n\r\n',
        'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcd',
        'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
      ];
      const responses = await Promise.all(requests.map((text) => sendRaw(origin, text)));
      const statuses = responses.map(statusIn);
      const { got } = allOf(statuses);
      return { got, holds: statuses.every((status) => status === -1 || (status >= 400 && status < 500)) };
    },
  },
];
