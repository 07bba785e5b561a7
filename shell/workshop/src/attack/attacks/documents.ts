import { type Attack, send, statusOf } from '../attack';

/** URL of the shell's release, from the home page. */
async function shellBase(origin: string): Promise<string> {
  const page = await (await send(origin)).text();
  return origin + (/\/releases\/shell\/[0-9a-f.-]+\//.exec(page)?.[0] ?? '/releases/shell/none/');
}

async function headersOf(url: string): Promise<Headers> {
  const response = await send(url);
  await response.arrayBuffer();
  return response.headers;
}

/** Headers of a page, each with a text that it must contain. */
const PAGE_HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'permissions-policy': 'camera=()',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
};

/** Attacks that open a document on the site's origin. */
export const DOCUMENTS: readonly Attack[] = [
  {
    name: 'open a file of a release as a document',
    async run({ origin }) {
      const headers = await headersOf(`${await shellBase(origin)}favicon.svg`);
      const policy = headers.get('content-security-policy') ?? 'none';
      const holds = policy.includes('sandbox') && headers.get('x-content-type-options') === 'nosniff';
      return { got: policy, holds };
    },
  },
  {
    name: 'open HTML of a release',
    async run({ origin }) {
      const status = await statusOf(`${await shellBase(origin)}index.html`);
      return { got: String(status), holds: status === 404 };
    },
  },
  {
    name: 'frame a page, or use the device from it',
    async run({ origin }) {
      const headers = await headersOf(origin);
      const missing = Object.entries(PAGE_HEADERS).filter(
        ([name, text]) => !headers.get(name)?.includes(text),
      );
      return {
        got: missing.map(([name]) => `no ${name}`).join(', ') || 'refused',
        holds: missing.length === 0,
      };
    },
  },
  {
    name: 'inject markup by the address',
    async run({ origin }) {
      const mark = '</script><img src=x onerror=alert(7)>';
      const urls = [`/search?q=${encodeURIComponent(mark)}`, `/video/${encodeURIComponent(mark)}`];
      const pages = await Promise.all(urls.map(async (url) => (await send(origin + url)).text()));
      const injected = pages.filter((page) => page.includes('<img src=x')).length;
      return { got: injected === 0 ? 'escaped' : `in ${injected} pages`, holds: injected === 0 };
    },
  },
];
