import {
  ERROR_MESSAGE_MAX,
  NOTE_MAX,
  type HistoryEntry,
  type ReleaseError,
  type ReleaseName,
} from '@fitreel/protocol';
import { entriesOf } from '../../core/operations/local-delivery';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import { failingReleases, type Failing } from './failing';
import { harmless } from './harmless';
import { NEWS, idOfError, recordId, type Notes, type Told } from './notes';
import { commandBack, commandUndo } from './way-back';
import { Outbox, type NewsReport, type SendTimes } from './outbox';
import type { Webhook } from './webhook';

const LOOK_MS = 10_000;

/** The shortest pauses after failed attempts. The last attempt is three hours after the first. */
const PAUSES_MS = [10, 30, 120, 600, 1800, 7200].map((seconds) => seconds * 1000);

/** The time limit for one attempt. */
const TIMEOUT_MS = 10_000;

/** The most revisions to look at. */
const REVISIONS_MAX = 50;

/** The most errors to report per hour, as strangers can forge them. Beyond that, one message says that there are more. */
const ERRORS_MAX = 20;
const HOUR_MS = 60 * 60 * 1000;

/** An error without its stack. Text that strangers may have written is made harmless. */
type ToldError = Omit<ReleaseError, 'stack'>;

/** The body of a message (operations.md#webhook). `text` never contains text that strangers may have written. */
type News = { timestamp: string } & (
  | { type: 'site.changed'; data: { site: string; back?: string; entries: HistoryEntry[] } }
  | {
      type: 'release.failing';
      data: { site: string; text: string; undo?: string; back?: string } & ReleaseName;
    }
  | { type: 'error.new'; data: { site: string; text: string; error: ToldError } }
  | { type: 'error.more'; data: { site: string; text: string } }
);

/** When to look for news and send messages again; only tests change it. */
export interface NewsTimes extends SendTimes {
  lookMs: number;
}

const idOfRevision = ({ revision, at }: Revision) => recordId('revision', revision, at);

/** Whether an entry changes the releases that visitors get. */
const isNews = ({ kind }: HistoryEntry) => !['upload', 'ship', 'prune'].includes(kind);

const MORE_ERRORS =
  'There are more new kinds of errors than are told in one hour. “fitreel errors APP” lists all.';

/** Makes author and note harmless: branch and user names from workflows may be written by strangers, too. */
const harmlessEntry = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  by: harmless(entry.by, NOTE_MAX),
  ...(entry.note !== undefined && { note: harmless(entry.note, NOTE_MAX) }),
});

/** Reads the errors of an app, merged by kind. */
export type ErrorKinds = (app: string) => Promise<ReleaseError[]>;

/** Looks for news of a site to send to a webhook. */
class SiteNews {
  constructor(
    private readonly store: ReleaseStore,
    private readonly errorKinds: ErrorKinds,
    private readonly outbox: Outbox,
    private readonly site: string,
  ) {}

  /** Sends new messages, and due ones again. The first look at a site marks everything as reported, and sends nothing. */
  async look(): Promise<void> {
    const latest = await this.store.revisions.latest();
    if (!latest) return;
    const notes = await this.outbox.read();
    const subjects = [...notes.told.values(), ...notes.waiting.values()];
    const revisions = subjects.flatMap(({ revision }) => revision ?? []);
    const errors = await this.#errors(Object.keys(latest.apps));
    if (revisions.length === 0) {
      // The revision comes last: until it exists, another gateway also makes this first look.
      for (const [id, { first }] of errors) await this.store.records(NEWS).create(id, { at: first });
      await this.store
        .records(NEWS)
        .create(idOfRevision(latest), { at: latest.at, revision: latest.revision });
      return;
    }
    const failing = await failingReleases(this.store);
    await this.outbox.resume(notes);
    await this.#tellChanges(notes, Math.min(...revisions));
    for (const [id, release] of failing) if (!notes.isKnown(id)) await this.#tellFailing(id, release);
    await this.#tellErrors(notes, errors);
    await this.#forget(notes, new Set([...errors.keys(), ...failing.keys()]), latest.revision);
  }

  /** The errors of `apps`, by the id of their kind. */
  async #errors(apps: readonly string[]): Promise<Map<string, ReleaseError>> {
    const errors = (await Promise.all(apps.map((app) => this.errorKinds(app)))).flat();
    return new Map(errors.map((error) => [idOfError(error), error]));
  }

  async #tellFailing(id: string, { app, version, texts }: Failing): Promise<void> {
    const timestamp = new Date().toISOString();
    const undo = await commandUndo(this.store, this.site, { app, version });
    const data = {
      site: this.site,
      text: `${app} ${version}: ${texts.join(' ')}`,
      ...{ app, version },
      ...(undo !== null && { undo }),
      ...(await this.#back(timestamp)),
    };
    await this.#tell(id, { type: 'release.failing', timestamp, data });
  }

  /** The command that restores the site of ten minutes before `at`; empty if there is none. */
  async #back(at: string): Promise<{ back?: string }> {
    const back = await commandBack(this.store, this.site, at);
    return back === null ? {} : { back };
  }

  /** @param since number of a revision that was reported */
  async #tellChanges(notes: Notes, since: number): Promise<void> {
    const unknown: Revision[] = [];
    let looked = 0;
    for await (const revision of this.store.revisions.newestFirst()) {
      if (revision.revision <= since || (looked += 1) > REVISIONS_MAX) break;
      if (!notes.isKnown(idOfRevision(revision))) unknown.unshift(revision);
    }
    for (const revision of unknown) {
      const entries = entriesOf(revision).filter(isNews).map(harmlessEntry);
      if (entries.length === 0) continue;
      const data = { site: this.site, ...(await this.#back(revision.at)), entries };
      const news: News = { type: 'site.changed', timestamp: revision.at, data };
      await this.#tell(idOfRevision(revision), news, revision.revision);
    }
  }

  async #tellErrors(notes: Notes, errors: ReadonlyMap<string, ReleaseError>): Promise<void> {
    const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
    const isRecent = ({ revision, at }: Told) => revision === undefined && at > hourAgo;
    const told = [...notes.told.values(), ...notes.waiting.values()].filter(isRecent).length;
    const mayBeTold = new Set([...notes.kinds.values()].map(({ kind }) => kind));
    const unknown = [...errors].filter(([id]) => !notes.isKnown(id));
    const found = unknown.filter(([id]) => mayBeTold.has(id));
    const now = found.slice(0, Math.max(ERRORS_MAX - told, 0));
    for (const [id, error] of now) await this.#tellError(id, error);
    const isForged = ([id, { first }]: [string, ReleaseError]) => !mayBeTold.has(id) && first > hourAgo;
    if (found.length > now.length || unknown.some(isForged)) await this.#tellMore(notes);
  }

  async #tellError(id: string, { stack: _stack, ...error }: ReleaseError): Promise<void> {
    const { app, version, source, message, first } = error;
    const place = source === 'server' ? 'on the server' : 'in a browser';
    const data = {
      site: this.site,
      text: `A new kind of error in ${app} ${version}, ${place}.`,
      error: { ...error, message: harmless(message, ERROR_MESSAGE_MAX) },
    };
    await this.#tell(id, { type: 'error.new', timestamp: first, data });
  }

  /** Reports once an hour that there are more kinds of errors than are reported. */
  async #tellMore(notes: Notes): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR_MS);
    const id = recordId('more errors', hour);
    if (notes.isKnown(id)) return;
    const timestamp = new Date(hour * HOUR_MS).toISOString();
    await this.#tell(id, { type: 'error.more', timestamp, data: { site: this.site, text: MORE_ERRORS } });
  }

  async #tell(of: string, news: News, revision?: number): Promise<void> {
    // Another site may have the same error.
    const id = `msg_${recordId(of, this.site, news.timestamp)}`;
    const body = JSON.stringify(news);
    await this.outbox.take({ of, id, body, ...(revision !== undefined && { revision }) });
  }

  /**
   * Removes notes that are no longer needed: those of old revisions, of past errors and failures, and of finished attempts.
   *
   * @param still ids of the current errors and failing releases
   */
  async #forget({ told, over, kinds }: Notes, still: ReadonlySet<string>, latest: number): Promise<void> {
    const newest = Math.max(...[...told.values()].map(({ revision = 0 }) => revision));
    const isOver = (id: string, { revision, at }: Told) =>
      revision === undefined
        ? !still.has(id) && Date.parse(at) < Date.now() - HOUR_MS
        : revision < Math.min(newest, latest - REVISIONS_MAX);
    for (const [id, note] of told) if (isOver(id, note)) await this.store.records(NEWS).remove(id);
    const hourAgo = new Date(Date.now() - HOUR_MS).toISOString();
    const unusedKinds = [...kinds].filter(([, { kind, at }]) => !still.has(kind) && at < hourAgo);
    for (const id of [...over, ...unusedKinds.map(([id]) => id)]) await this.store.records(NEWS).remove(id);
  }
}

/**
 * Notifies `webhook` of each change of the releases that visitors get, each release whose loads fail, and each new kind of error.
 * Only one of several gateways sends a message. They retry with growing pauses, and finally give up.
 *
 * @param site the site's address
 * @returns a function that ends it
 */
export function startNews(
  store: ReleaseStore,
  errorKinds: ErrorKinds,
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
  const outbox = new Outbox(store.records(NEWS), webhook, { ...report, failed }, times);
  const news = new SiteNews(store, errorKinds, outbox, site);
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
