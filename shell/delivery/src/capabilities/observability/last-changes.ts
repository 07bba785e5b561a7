import { Change } from '@fitreel/protocol';
import type { Revisions } from '../../core/store/revisions';
import { orNull } from './or-null';

/** How far back a gateway that starts reads the history. */
const BEFORE_START_MS = 60 * 60_000;

const KINDS = Change.properties.kind.anyOf.map(({ const: kind }) => kind);

interface LastChange {
  app: string;
  kind: Change['kind'];
  /** Since 1970; 0 for none. */
  seconds: number;
}

/**
 * When each app last had a change of each kind, by the history: so all gateways say the same, whoever made the change and whichever
 * of them ran then.
 */
export class LastChanges {
  readonly #last = new Map<string, LastChange>();
  /** Number of the last revision that was read. */
  #seen: number | undefined;

  constructor(private readonly revisions: Pick<Revisions, 'newestFirst'>) {}

  /** The last changes of `apps`, and of those that changed. While the history cannot be read, as they were. */
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
