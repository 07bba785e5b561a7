/** How busy a pool of connections is, or with SQLite of threads. */
export interface PoolState {
  /** What it serves: users' requests, reads of the catalogue, or with SQLite all writes. */
  pool: 'requests' | 'reads' | 'writes';
  connections: number;
  /** Connections without a statement. */
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}
