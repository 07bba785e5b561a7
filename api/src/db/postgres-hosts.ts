import { Client } from 'pg';
import { DatabaseFailure } from './database-failure';

/** How long a host may take to say whether it takes writes. */
const PROBE_TIMEOUT_MS = 2_000;

/** While no host takes writes, requests ask again no sooner. */
const RETRY_MS = 500;

/** Which of several hosts takes writes: the others follow it, or are away. */
export type WritableHost = {
  /** The host's URL. Throws `DatabaseFailure` while none takes writes. */
  url: () => Promise<string>;
  /** Call it when a connection to the host broke, or turned out to be read-only: the hosts are asked again. */
  suspect: (url: string) => void;
};

/** Of a single host the URL, without asking it. */
export function writableHost(urls: readonly string[]): WritableHost {
  const [only, ...others] = urls;
  if (only !== undefined && others.length === 0) return { url: async () => only, suspect: () => undefined };
  let current: string | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    try {
      return (current = await Promise.any(urls.map(requireWritable)));
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
      // Those who ask meanwhile share this failure: an outage must not be a flood of connections.
      setTimeout(() => (asking = undefined), RETRY_MS).unref();
      throw new DatabaseFailure('unavailable', `no host of DATABASE_URL takes writes: ${reasons}`);
    }
  }

  return {
    async url() {
      if (current !== undefined) return current;
      return (asking ??= ask());
    },
    suspect(url) {
      if (url !== current) return;
      current = undefined;
      asking = undefined;
    },
  };
}

/** Resolves with `url` if its host takes writes; rejects with the reason. */
async function requireWritable(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  // A client that breaks emits the error too; without a listener that would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('read-only');
    return url;
  } catch (error) {
    throw new Error(`${client.host}:${client.port}: ${(error as Error).message}`, { cause: error });
  } finally {
    // A silent host does not say when it has ended.
    client.end().catch(() => undefined);
  }
}
