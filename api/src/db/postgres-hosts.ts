import { Client } from 'pg';
import { DatabaseFailure } from './database-failure';

/** How long a host may take to report whether it takes writes. */
const PROBE_TIMEOUT_MS = 2_000;

/** How long to wait before asking again while no host takes writes. */
const RETRY_MS = 500;

/** The one of several hosts that takes writes. The others follow it, or are down. */
export type WritableHost = {
  /** The host's URL. Throws `DatabaseFailure` while none takes writes. */
  url: () => Promise<string>;
  /** Call it when a connection to the host breaks or turns out to be read-only. The hosts are then asked again. */
  suspect: (url: string) => void;
};

/** Finds the writable host. Returns a single host without asking it. */
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
      // Concurrent callers share this failure: an outage must not cause a flood of connections.
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
  // A breaking client also emits the error, which would end the process without a listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('read-only');
    return url;
  } catch (error) {
    throw new Error(`${client.host}:${client.port}: ${(error as Error).message}`, { cause: error });
  } finally {
    // An unresponsive host never confirms the end.
    client.end().catch(() => undefined);
  }
}
