import type { HistoryEntry, ReleaseError } from '@fitreel/protocol';
import { entriesOf } from '../operations/local-delivery';
import { together } from '../store/release-errors';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { Outbox, recordId, type NewsReport, type Notes, type SendTimes, type Told } from './outbox';
import type { Webhook } from './webhook';

const LOOK_MS = 10_000;

/** Shortest pauses after failed attempts: the last attempt is three hours after the first. */
const PAUSES_MS = [10, 30, 120, 600, 1800, 7200].map((seconds) => seconds * 1000);

/** For one attempt. */
const TIMEOUT_MS = 10_000;

/** Revisions that are looked at. */
const REVISIONS_MAX = 50;

/** Browsers report errors, and strangers forge them: more in one hour make no news. */
const ERRORS_MAX = 20;
const HOUR_MS = 60 * 60 * 1000;

/** The body of a message (operations.md#news). */
type News = { timestamp: string } & (
  | { type: 'site.changed'; data: { site: string; entries: HistoryEntry[] } }
  | { type: 'error.new'; data: { site: string; error: Omit<ReleaseError, 'stack'> } }
);

/** When news are looked for and sent again; only tests change it. */
export interface NewsTimes extends SendTimes {
  lookMs: number;
}

const idOfRevision = ({ revision, at }: Revision) => recordId('revision', revision, at);
/** An error of the next release is no new kind. */
const idOfError = ({ app, source, message }: ReleaseError) => recordId('error', app, source, message);

/** What changes what visitors get. */
const isNews = ({ kind }: HistoryEntry) => !['upload', 'ship', 'prune'].includes(kind);

/** Looks for what a webhook should be told of a site. */
class SiteNews {
  constructor(
    private readonly store: ReleaseStore,
    private readonly outbox: Outbox,
    private readonly site: string,
  ) {}

  /** Sends what was never sent, and again what is due. The first look of a site counts everything as told, and sends nothing. */
  async look(): Promise<void> {
    const latest = await this.store.revisions.latest();
    if (!latest) return;
    const notes = await this.outbox.read();
    const subjects = [...notes.told.values(), ...notes.waiting.values()];
    const revisions = subjects.flatMap(({ revision }) => revision ?? []);
    const errors = await this.#errors(Object.keys(latest.apps));
    if (revisions.length === 0) {
      // The revision comes last: without it, another gateway begins as well.
      for (const [id, { first }] of errors) await this.store.news.create(id, { at: first });
      await this.store.news.create(idOfRevision(latest), { at: latest.at, revision: latest.revision });
      return;
    }
    await this.outbox.resume(notes);
    await this.#tellChanges(notes, Math.min(...revisions));
    await this.#tellErrors(notes, errors);
    await this.#forget(notes, errors, latest.revision);
  }

  /** The errors of `apps` by the id of their kind. */
  async #errors(apps: readonly string[]): Promise<Map<string, ReleaseError>> {
    const kinds = new Map<string, ReleaseError>();
    for (const error of (await Promise.all(apps.map((app) => this.store.errors.read(app)))).flat()) {
      const known = kinds.get(idOfError(error));
      kinds.set(idOfError(error), known ? together(known, error) : error);
    }
    return kinds;
  }

  /** @param since number of a revision that was told */
  async #tellChanges(notes: Notes, since: number): Promise<void> {
    const unknown: Revision[] = [];
    let looked = 0;
    for await (const revision of this.store.revisions.newestFirst()) {
      if (revision.revision <= since || (looked += 1) > REVISIONS_MAX) break;
      if (!notes.isKnown(idOfRevision(revision))) unknown.unshift(revision);
    }
    for (const revision of unknown) {
      const entries = entriesOf(revision).filter(isNews);
      if (entries.length === 0) continue;
      const data = { site: this.site, entries };
      const news: News = { type: 'site.changed', timestamp: revision.at, data };
      await this.#tell(idOfRevision(revision), news, revision.revision);
    }
  }

  async #tellErrors(notes: Notes, errors: ReadonlyMap<string, ReleaseError>): Promise<void> {
    const isRecent = ({ revision, at }: Told) =>
      revision === undefined && Date.parse(at) > Date.now() - HOUR_MS;
    const told = [...notes.told.values(), ...notes.waiting.values()].filter(isRecent).length;
    const unknown = [...errors].filter(([id]) => !notes.isKnown(id));
    for (const [id, found] of unknown.slice(0, Math.max(ERRORS_MAX - told, 0))) {
      const { app, version, source, route, message, count, first, last } = found;
      const error = { app, version, source, route, message, count, first, last };
      await this.#tell(id, { type: 'error.new', timestamp: first, data: { site: this.site, error } });
    }
  }

  async #tell(of: string, news: News, revision?: number): Promise<void> {
    // Another site may have the same error.
    const id = `msg_${recordId(of, this.site, news.timestamp)}`;
    const body = JSON.stringify(news);
    await this.outbox.take({ of, id, body, ...(revision !== undefined && { revision }) });
  }

  /** Removes notes of revisions that nobody looks at any more, of errors that nobody has any more, and of attempts that are over. */
  async #forget(
    { told, over }: Notes,
    errors: ReadonlyMap<string, ReleaseError>,
    latest: number,
  ): Promise<void> {
    const newest = Math.max(...[...told.values()].map(({ revision = 0 }) => revision));
    const isOver = (id: string, { revision, at }: Told) =>
      revision === undefined
        ? !errors.has(id) && Date.parse(at) < Date.now() - HOUR_MS
        : revision < Math.min(newest, latest - REVISIONS_MAX);
    for (const [id, note] of told) if (isOver(id, note)) await this.store.news.remove(id);
    for (const id of over) await this.store.news.remove(id);
  }
}

/**
 * Tells `webhook` each change of what visitors get, and each new kind of errors. Of several gateways one sends a message; they try
 * again with growing pauses, and give up in the end.
 *
 * @param site address of the site
 * @returns a function that ends it
 */
export function startNews(
  store: ReleaseStore,
  webhook: Webhook,
  site: string,
  report: NewsReport,
  times: NewsTimes = { lookMs: LOOK_MS, pausesMs: PAUSES_MS, timeoutMs: TIMEOUT_MS },
): () => Promise<void> {
  let isFailing = false;
  const failed = (error: unknown) => {
    if (!isFailing) report.failed(error);
    isFailing = true;
  };
  const outbox = new Outbox(store.news, webhook, { ...report, failed }, times);
  const news = new SiteNews(store, outbox, site);
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= news
      .look()
      .then(() => void (isFailing = false), failed)
      .finally(() => (looking = null));
  };
  look();
  const timer = setInterval(look, times.lookMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([outbox.end(), looking]);
    await outbox.end();
  };
}
