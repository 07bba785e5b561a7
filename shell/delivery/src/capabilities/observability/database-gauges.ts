import { videosToIndex } from '@fitreel/api';
import { ping, type Database } from '@fitreel/api/db';
import { Gauge, type Registry as Metrics } from 'prom-client';
import { orNull } from './or-null';
import { readPostgres, type PostgresFigures } from './postgres-figures';

export interface DatabaseSources {
  database: Database;
}

/** Adds gauges of the database's availability and load; for PostgreSQL also of its server's own figures. */
export function addDatabaseGauges(registry: Metrics, { database }: DatabaseSources): void {
  const isUp = shared(() =>
    ping(database).then(
      () => true,
      () => false,
    ),
  );
  new Gauge({
    name: 'fitreel_database_up',
    help: 'Whether the database responds to a query and takes writes: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await isUp()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'fitreel_database_connections',
    help: 'Connections to the database, or threads of SQLite, and the requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, connections, idle, waiting } of database.pools()) {
        this.set({ pool, state: 'busy' }, connections - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'fitreel_search_videos_to_index',
    help: 'Videos that searches find by the rules of an older version, until a gateway has indexed them again.',
    registers: [registry],
    async collect() {
      const left = await orNull(videosToIndex(database.reads));
      if (left === null) this.remove();
      else this.set(left);
    },
  });
  if (database.engine === 'postgres') addPostgresGauges(registry, database);
}

function addPostgresGauges(registry: Metrics, { kysely }: Database): void {
  const figures = shared(() => orNull(readPostgres(kysely)));
  const add = (name: string, help: string, valueOf: (read: PostgresFigures) => number | null | undefined) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const read = await figures();
        const value = read && valueOf(read);
        if (typeof value === 'number') this.set(value);
        else this.remove();
      },
    });
  add(
    'fitreel_postgres_connections',
    'Connections of all clients to the server.',
    (read) => read.connections,
  );
  add(
    'fitreel_postgres_connections_max',
    'How many the server takes of clients who are no superusers.',
    (read) => read.connectionsMax,
  );
  add(
    'fitreel_postgres_standbys',
    'Standbys that follow the server; nothing where the gateway’s role may not see them (pg_monitor).',
    (read) => read.standbys?.length,
  );
  new Gauge({
    name: 'fitreel_postgres_standby_lag_bytes',
    help: 'How much of the server’s log a standby has not replayed yet.',
    labelNames: ['standby'],
    registers: [registry],
    async collect() {
      const read = await figures();
      this.reset();
      for (const { name, lag } of read?.standbys ?? []) this.set({ standby: name }, lag);
    },
  });
}

/** Wraps `read` so that concurrent calls share one read. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read().finally(() => (reading = undefined)));
}
