import { Kysely } from 'kysely';
import { postgresDialect, type PostgresOptions } from './postgres-driver';
import type { Tables } from './tables';

/** How long a request may wait for a connection. */
const CONNECTION_TIMEOUT_MS = 5_000;

/** How long one statement may take, and how long it may wait for a lock. */
const STATEMENT_TIMEOUT_MS = 8_000;
const LOCK_TIMEOUT_MS = 4_000;

/** How long a transaction may rest between two statements. */
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

/** Connections for users' requests, and for public reads, which so never wait behind writers. */
const CONNECTIONS_MAX = 10;
const READ_CONNECTIONS_MAX = 4;

/**
 * Each shape of a public read is planned once per connection: planning a search takes three times as long as the search
 * (ADR-0036). Compiling it to machine code would take longer still.
 */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c jit=off';

/** Migrations and imports take as long as they take, but do not wait for ever to begin. */
const MAINTENANCE: PostgresOptions = { connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, max: 2 };

/** Kysely on the PostgreSQL at `connectionString`, thrice: see `Database`. Each connects at its first statement. */
export function openPostgres(connectionString: string, limits = LIMITS) {
  const open = (options: PostgresOptions) =>
    new Kysely<Tables>({ dialect: postgresDialect({ connectionString, ...options }) });
  return {
    kysely: open({ ...limits, max: CONNECTIONS_MAX }),
    reads: open({ ...limits, max: READ_CONNECTIONS_MAX, options: PLANNED_ONCE }),
    maintenance: open(MAINTENANCE),
  };
}
