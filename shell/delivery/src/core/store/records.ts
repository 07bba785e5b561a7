/** A kind of records, declared by the code that uses them. */
export interface RecordKind {
  /** Singular, for messages and databases: `token`. */
  name: string;
  /** The name of the folder: `tokens`. */
  folder: string;
  /** Whether `fitreel copy` copies them, and whether it prints how many. */
  copied: 'counted' | 'silently' | 'never';
}

/** Small values by id (12 hexadecimal digits). A value never changes. */
export interface Records {
  /** Stores a value; returns false if the id is taken. */
  create(id: string, value: object): Promise<boolean>;

  /** The stored value `id`, unchecked; undefined if it does not exist. @throws InvalidValue if it is not JSON */
  read(id: string): Promise<unknown>;

  /** The ids and unchecked values of all records. A value that is not JSON is an `InvalidValue`. */
  all(): Promise<[id: string, value: unknown][]>;

  /** Removes the value `id` and its last use. Returns whether it existed. */
  remove(id: string): Promise<boolean>;

  /** A change marker: a new value after a record is written or removed; null if none exists. Stores may always return the same value. */
  state(): Promise<string | null>;

  /** Records that the value `id` was used: by default now, by the store's clock, which all machines share. */
  noteUse(id: string, at?: Date): Promise<void>;

  /** When the value `id` was last used, and how long ago, in milliseconds by the store's clock; null if never. */
  lastUse(id: string): Promise<{ at: Date; age: number } | null>;
}
