import { Kysely } from 'kysely';
import { hostUrls } from '../config';
import type { PoolState } from './pool-state';
import { postgresDialect, PostgresPool, type PostgresOptions } from './postgres-driver';
import { writableHost } from './postgres-hosts';
import { Standby, STANDBY_LIMITS } from './postgres-standby';
import { queryLog } from './queries';
import type { Tables } from './tables';

/** How long a request may wait for a connection. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** How long one statement may take, and how long it may wait for a lock. */
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 4_000;

/** How long a transaction may idle between two statements. */
const IDLE_TIMEOUT_MS = 10_000;

/** A server that keeps to the limits above has responded by then. */
const RESPONSE_TIMEOUT_MS = 9_000;

const LIMITS: PostgresOptions = {
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  responseTimeoutMs: RESPONSE_TIMEOUT_MS,
  keepAlive: true,
};

/** Connections for users' requests, and separate ones for public reads, which therefore never wait behind writers. */
const CONNECTIONS_MAX = 10;
const READ_CONNECTIONS_MAX = 4;

/**
 * Plans each shape of a public read once per connection: planning a search takes three times as long as running it.
 * Compiling it to machine code would take even longer.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c jit=off';

/** Migrations and imports may take any time, but must not wait forever to begin. */
const MAINTENANCE: PostgresOptions = { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, max: 2 };

/**
 * Opens Kysely on the PostgreSQL at `databaseUrl` three times: see `Database`. Each connects at its first statement; of
 * several hosts, to the one that takes writes (ADR-0130).
 */
export function openPostgres(databaseUrl: string, limits = LIMITS, standbyLimits = STANDBY_LIMITS) {
  const host = writableHost(hostUrls(databaseUrl));
  const readsPool = new PostgresPool(host, { ...limits, max: READ_CONNECTIONS_MAX, options: PLANNED_ONCE });
  const standby = new Standby(() => readsPool.connect(), standbyLimits);
  const requestsPool = new PostgresPool(host, { ...limits, max: CONNECTIONS_MAX, standby });
  const open = (pool: PostgresPool) => new Kysely<Tables>({ dialect: postgresDialect(pool), ...queryLog() });
  const databases = {
    kysely: open(requestsPool),
    reads: open(readsPool),
    maintenance: open(new PostgresPool(host, { ...MAINTENANCE, standby })),
  };
  const stateOf = (pool: PoolState['pool'], opened: PostgresPool): PoolState => ({
    pool,
    connections: opened.totalCount,
    idle: opened.idleCount,
    waiting: opened.waitingCount,
  });
  return {
    ...databases,
    pools: () => [stateOf('requests', requestsPool), stateOf('reads', readsPool)],
    close: async () => {
      await standby.close();
      await Promise.all(Object.values(databases).map((database) => database.destroy()));
    },
  };
}
