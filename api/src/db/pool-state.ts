/** The load of a pool of connections, or of threads with SQLite. */
export interface PoolState {
  /** The pool's work: users' requests, reads of the catalogue, or, with SQLite, all writes. */
  pool: 'requests' | 'reads' | 'writes';
  connections: number;
  /** Connections that run no statement. */
  idle: number;
  /** Requests that are waiting for a connection. */
  waiting: number;
}
