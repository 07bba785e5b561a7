import { Change } from '@fitreel/protocol';
import type { Revisions } from '../../core/store/revisions';
import { orNull } from './or-null';

/** How far back a gateway reads the history at its start. */
const BEFORE_START_MS = 60 * 60_000;

const KINDS = Change.properties.kind.anyOf.map(({ const: kind }) => kind);

interface LastChange {
  app: string;
  kind: Change['kind'];
  /** Seconds since 1970; 0 for none. */
  seconds: number;
}

/**
 * The time of each app's last change of each kind. It is read from the history, so all gateways report the same, whoever made the
 * change and whichever gateways ran at the time.
 */
export class LastChanges {
  readonly #last = new Map<string, LastChange>();
  /** The number of the last revision read. */
  #seen: number | undefined;

  constructor(private readonly revisions: Pick<Revisions, 'newestFirst'>) {}

  /** The last changes of `apps` and of all changed apps. If the history cannot be read, returns them as last known. */
  async of(apps: readonly string[]): Promise<Iterable<LastChange>> {
    for (const app of apps) for (const kind of KINDS) this.#add({ app, kind, seconds: 0 });
    await orNull(this.#read());
    return this.#last.values();
  }

  async #read(now = Date.now()): Promise<void> {
    const seen = this.#seen;
    let newest: number | undefined;
    for await (const { revision, at, changes } of this.revisions.newestFirst()) {
      newest ??= revision;
      const isKnown = seen === undefined ? Date.parse(at) < now - BEFORE_START_MS : revision <= seen;
      if (isKnown) break;
      for (const { app, kind } of changes) this.#add({ app, kind, seconds: Date.parse(at) / 1000 });
    }
    this.#seen = newest ?? seen ?? 0;
  }

  #add(change: LastChange): void {
    const key = `${change.app} ${change.kind}`;
    if (change.seconds >= (this.#last.get(key)?.seconds ?? 0)) this.#last.set(key, change);
  }
}
