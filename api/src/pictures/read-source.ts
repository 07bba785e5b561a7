import { lookup, type LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isPublicAddress } from './public-address';

/** A source is unreadable or unacceptable. The message is for the operator. */
export class SourceProblem extends Error {}

/** The limits of reading a source. */
export type ReadOptions = {
  /** Allowed IP addresses; by default public ones. */
  isAllowed?: (address: string) => boolean;
  /** Resolves a host to all its IP addresses; by default with the machine's resolver. */
  resolve?: (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
  /** Maximum time from the first request to the last byte, including redirects. */
  timeMs?: number;
  bytesMax?: number;
  /** Media types to request; by default pictures. */
  accept?: string;
};

const TIME_MS = 30_000;
const REDIRECTS_MAX = 5;
const BYTES_MAX = 20 * 1024 * 1024;

const NETWORK_PROBLEMS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host does not exist',
  EAI_AGAIN: 'its host cannot be looked up now',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host closed the connection',
  ENOENT: 'there is no such file',
};

/**
 * The bytes at `source`, an http, https or file URL, whatever they are. Throws `SourceProblem`.
 *
 * Checks addresses after resolving the host, and connects to the checked addresses themselves, so a DNS server that changes
 * its answer cannot redirect it. The same applies to each redirect.
 */
export async function readSource(source: string, options: ReadOptions = {}): Promise<Buffer> {
  const { timeMs = TIME_MS, bytesMax = BYTES_MAX } = options;
  const signal = AbortSignal.timeout(timeMs);
  try {
    if (source.startsWith('file:')) return await readLocal(source, bytesMax);
    return await download(source, signal, options);
  } catch (error) {
    if (error instanceof SourceProblem) throw error;
    if (signal.aborted) throw new SourceProblem(`it did not arrive within ${timeMs / 1000} seconds`);
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new SourceProblem(NETWORK_PROBLEMS[code] ?? message);
  }
}

async function readLocal(source: string, bytesMax: number): Promise<Buffer> {
  const path = fileURLToPath(source);
  const found = await stat(path);
  if (!found.isFile()) throw new SourceProblem('it is not a file');
  if (found.size > bytesMax) throw new SourceProblem(tooLarge(bytesMax));
  return readFile(path);
}

async function download(source: string, signal: AbortSignal, options: ReadOptions): Promise<Buffer> {
  let url = new URL(source);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await request(url, signal, options);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) throw new SourceProblem(`its host responds with ${statusCode}`);
      return await bodyOf(response, options.bytesMax ?? BYTES_MAX);
    } finally {
      response.destroy();
    }
  }
  throw new SourceProblem(`it redirects more than ${REDIRECTS_MAX} times`);
}

function request(url: URL, signal: AbortSignal, options: ReadOptions): Promise<IncomingMessage> {
  const { isAllowed = isPublicAddress, accept = 'image/*' } = options;
  if (!/^https?:$/.test(url.protocol))
    throw new SourceProblem(`it leads to ${url.protocol}, not to http or https`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is not looked up, so it is checked here.
  if (isIP(host) !== 0 && !isAllowed(host)) throw new SourceProblem(notPublic(host, host));
  return new Promise((done, failed) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const headers = { accept, 'user-agent': 'FitReel' };
    get(url, { headers, signal, agent: false, lookup: checkedLookup(options) }, done).on('error', failed);
  });
}

/** Resolves a host only if all its addresses are allowed. */
function checkedLookup({ isAllowed = isPublicAddress, resolve = lookupAll }: ReadOptions): LookupFunction {
  return (host, { all }, done) =>
    resolve(host, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isAllowed(address));
      const [first] = addresses ?? [];
      if (error) done(error, []);
      else if (refused) done(new SourceProblem(notPublic(host, refused.address)), []);
      else if (all || !first) done(null, addresses);
      else done(null, first.address, first.family);
    });
}

function lookupAll(host: string, done: (error: Error | null, addresses: LookupAddress[]) => void): void {
  lookup(host, { all: true }, done);
}

async function bodyOf(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  if (Number(response.headers['content-length']) > bytesMax) throw new SourceProblem(tooLarge(bytesMax));
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytesMax) throw new SourceProblem(tooLarge(bytesMax));
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (bytesMax: number) => `it has more than ${Math.floor(bytesMax / 1024 / 1024)} MB`;

const notPublic = (host: string, address: string) =>
  `${host === address ? address : `${host} (${address})`} is not an address of the internet; --allow-private allows it`;
