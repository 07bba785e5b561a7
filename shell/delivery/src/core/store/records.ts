/** A kind of records, which whoever uses them declares. */
export interface RecordKind {
  /** Of one, in messages and in a database: `token`. */
  name: string;
  /** In a folder: `tokens`. */
  folder: string;
  /** Whether `fitreel copy` takes them along, and says how many. */
  copied: 'counted' | 'silently' | 'never';
}

/** Small values by their ids, which are 12 hexadecimal digits. A value never changes. */
export interface Records {
  /** Keeps a value; false where the id is taken. */
  create(id: string, value: object): Promise<boolean>;

  /** The value `id` as stored, unchecked; undefined where there is none. @throws InvalidValue where it is not JSON */
  read(id: string): Promise<unknown>;

  /** Ids and values of all, unchecked: one that is not JSON is an `InvalidValue`. */
  all(): Promise<[id: string, value: unknown][]>;

  /** Removes the value `id`, with its last use. Returns whether there was one. */
  remove(id: string): Promise<boolean>;

  /** Is another after a value was kept or removed; null where there are none. It may be the same for all times. */
  state(): Promise<string | null>;

  /** Notes that the value `id` was used: by default now, by the store's clock, which machines share. */
  noteUse(id: string, at?: Date): Promise<void>;

  /** When the value `id` was last used, and its age in milliseconds by the store's clock; null where it never was. */
  lastUse(id: string): Promise<{ at: Date; age: number } | null>;
}
