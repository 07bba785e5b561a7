import { Time, type HistoryEntry, type ReleaseError } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { entriesOf } from '../operations/local-delivery';
import { check } from '../store/check';
import { together } from '../store/release-errors';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { sendOnce, type Webhook } from './webhook';

const LOOK_MS = 10_000;

/** Pauses after failed attempts: the last attempt is three hours after the first. */
const PAUSES_MS = [5, 30, 120, 600, 1800, 7200].map((seconds) => seconds * 1000);

/** Revisions that are looked at, and messages that one gateway has not sent yet. */
const [REVISIONS_MAX, UNSENT_MAX] = [50, 50] as const;

/** Browsers report errors, and strangers forge them: more in one hour make no news. */
const ERRORS_MAX = 20;
const HOUR_MS = 60 * 60 * 1000;

/** What says that a gateway has taken over a message: of a revision, or else of a kind of errors. */
const Claim = Type.Object(
  { at: Time, revision: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
type Claim = Static<typeof Claim>;

/** The body of a message (operations.md#news). */
type News = { timestamp: string } & (
  | { type: 'site.changed'; data: { site: string; entries: HistoryEntry[] } }
  | { type: 'error.new'; data: { site: string; error: Omit<ReleaseError, 'stack'> } }
);

/** Receives what an operator should know. */
export interface NewsReport {
  gaveUp: (id: string, error: unknown) => void;
  /** Receives why news cannot be read, once until they can. */
  failed: (error: unknown) => void;
}

/** When news are looked for and sent again; only tests change it. */
export interface NewsTimes {
  lookMs: number;
  pausesMs: readonly number[];
}

/** 12 hexadecimal digits, as ids of records have. */
const idOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
const idOfRevision = ({ revision, at }: Revision) => idOf('revision', revision, at);
/** An error of the next release is no new kind. */
const idOfError = ({ app, source, message }: ReleaseError) => idOf('error', app, source, message);

/** What changes what visitors get. */
const isNews = ({ kind }: HistoryEntry) => !['upload', 'ship', 'prune'].includes(kind);

/** Tells a webhook what happens on a site. */
class SiteNews {
  readonly #unsent = new Set<Promise<void>>();
  readonly #ended = new AbortController();

  constructor(
    private readonly store: ReleaseStore,
    private readonly webhook: Webhook,
    private readonly site: string,
    private readonly report: NewsReport,
    private readonly pausesMs: readonly number[],
  ) {}

  /** Sends what no gateway has claimed. The first look of a site claims everything, and sends nothing. */
  async look(): Promise<void> {
    const latest = await this.store.revisions.latest();
    if (!latest) return;
    const records = await this.store.news.all();
    const claims = new Map(records.map(([id, value]) => [id, check(Claim, value, `news ${id}`)]));
    const revisions = [...claims.values()].flatMap(({ revision }) => revision ?? []);
    const errors = await this.#errors(Object.keys(latest.apps));
    if (revisions.length === 0) {
      // The revision comes last: without it, another gateway begins as well.
      for (const [id, { first }] of errors) await this.store.news.create(id, { at: first });
      await this.store.news.create(idOfRevision(latest), { at: latest.at, revision: latest.revision });
      return;
    }
    await this.#tellChanges(claims, Math.min(...revisions));
    await this.#tellErrors(claims, errors);
    await this.#forget(claims, errors, latest.revision);
  }

  /** Ends all attempts. What is not sent goes back to the other gateways, or to the next start. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#unsent);
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
  async #tellChanges(claims: ReadonlyMap<string, Claim>, since: number): Promise<void> {
    const unknown: Revision[] = [];
    let looked = 0;
    for await (const revision of this.store.revisions.newestFirst()) {
      if (revision.revision <= since || (looked += 1) > REVISIONS_MAX) break;
      if (!claims.has(idOfRevision(revision))) unknown.unshift(revision);
    }
    for (const revision of unknown) {
      const entries = entriesOf(revision).filter(isNews);
      const claim = { at: revision.at, revision: revision.revision };
      const data = { site: this.site, entries };
      if (entries.length > 0)
        await this.#tell(idOfRevision(revision), claim, {
          type: 'site.changed',
          timestamp: revision.at,
          data,
        });
    }
  }

  async #tellErrors(
    claims: ReadonlyMap<string, Claim>,
    errors: ReadonlyMap<string, ReleaseError>,
  ): Promise<void> {
    const at = new Date().toISOString();
    const isRecent = ({ revision, at }: Claim) =>
      revision === undefined && Date.parse(at) > Date.now() - HOUR_MS;
    const room = ERRORS_MAX - [...claims.values()].filter(isRecent).length;
    const unknown = [...errors].filter(([id]) => !claims.has(id)).slice(0, Math.max(room, 0));
    for (const [id, found] of unknown) {
      const { app, version, source, route, message, count, first, last } = found;
      const error = { app, version, source, route, message, count, first, last };
      const data = { site: this.site, error };
      await this.#tell(id, { at }, { type: 'error.new', timestamp: first, data });
    }
  }

  /** Claims a message, and sends it, if no other gateway has claimed it and this one has room. */
  async #tell(claimId: string, claim: Claim, news: News): Promise<void> {
    if (this.#unsent.size >= UNSENT_MAX || this.#ended.signal.aborted) return;
    if (!(await this.store.news.create(claimId, claim))) return;
    // Another site may have the same error.
    const id = `msg_${idOf(claimId, this.site, news.timestamp)}`;
    const sending = this.#send(claimId, id, JSON.stringify(news));
    this.#unsent.add(sending);
    void sending.then(() => this.#unsent.delete(sending), this.report.failed);
  }

  /** Never rejects. */
  async #send(claimId: string, id: string, body: string): Promise<void> {
    const { signal } = this.#ended;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(this.webhook, id, body, signal);
      } catch (error) {
        if (signal.aborted) {
          await this.store.news.remove(claimId).catch(this.report.failed);
          return;
        }
        const pause = this.pausesMs[attempt];
        if (pause === undefined) return this.report.gaveUp(id, error);
        await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Removes claims of revisions that nobody looks at any more, and of errors that nobody has any more. */
  async #forget(
    claims: ReadonlyMap<string, Claim>,
    errors: ReadonlyMap<string, ReleaseError>,
    latest: number,
  ): Promise<void> {
    const newest = Math.max(...[...claims.values()].map(({ revision = 0 }) => revision));
    const isOver = (id: string, { revision, at }: Claim) =>
      revision === undefined
        ? !errors.has(id) && Date.parse(at) < Date.now() - HOUR_MS
        : revision < Math.min(newest, latest - REVISIONS_MAX);
    for (const [id, claim] of claims) if (isOver(id, claim)) await this.store.news.remove(id);
  }
}

/**
 * Tells `webhook` each change of what visitors get, and each new kind of errors. Of several gateways one sends a message; it tries
 * again with growing pauses, and gives up in the end.
 *
 * @param site address of the site
 * @returns a function that ends it
 */
export function startNews(
  store: ReleaseStore,
  webhook: Webhook,
  site: string,
  report: NewsReport,
  { lookMs, pausesMs }: NewsTimes = { lookMs: LOOK_MS, pausesMs: PAUSES_MS },
): () => Promise<void> {
  let isFailing = false;
  const failed = (error: unknown) => {
    if (!isFailing) report.failed(error);
    isFailing = true;
  };
  const news = new SiteNews(store, webhook, site, { ...report, failed }, pausesMs);
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= news
      .look()
      .then(() => void (isFailing = false), failed)
      .finally(() => (looking = null));
  };
  look();
  const timer = setInterval(look, lookMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([news.end(), looking]);
    await news.end();
  };
}
