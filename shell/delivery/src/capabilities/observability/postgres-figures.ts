import type { Database } from '@fitreel/api/db';
import { sql } from 'kysely';

/** The figures of a PostgreSQL server that any role may read, and of its standbys, which members of `pg_monitor` may read. */
export interface PostgresFigures {
  connections: number;
  /** The limit for roles that are not superusers. */
  connectionsMax: number;
  /** Null if the role may not see them. */
  standbys: { name: string; /** In bytes. */ lag: number }[] | null;
}

/** Reads the figures of the server behind `kysely`. Throws if it is not a primary. */
export async function readPostgres(kysely: Database['kysely']): Promise<PostgresFigures> {
  const { rows } = await sql<PostgresFigures>`
    select
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as "connectionsMax",
      case when pg_has_role('pg_read_all_stats', 'usage') then (
        select coalesce(json_agg(json_build_object('name', name, 'lag', lag)), '[]')
        from (
          select application_name as name, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as lag
          from pg_stat_replication
          where replay_lsn is not null
          group by application_name
        ) as standby
      ) end as standbys`.execute(kysely);
  const [figures] = rows;
  if (!figures) throw new Error('PostgreSQL said nothing of itself');
  return figures;
}
