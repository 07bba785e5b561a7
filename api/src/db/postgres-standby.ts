import type { CompiledQuery } from 'kysely';
import type { PoolClient } from 'pg';
import { inTime } from '../http/timing';
import { DatabaseFailure } from './database-failure';
import { CANCELLED_MS, cancelStatement } from './postgres-cancel';

export type StandbyLimits = {
  /** A change that takes longer may be waiting for the standby; a trial then finds out. */
  suspectMs: number;
  /** How long the trial may take. */
  confirmMs: number;
};

/** Their sum is less than a request waits for a connection, so requests behind the first changes get one in time. */
export const STANDBY_LIMITS: StandbyLimits = { suspectMs: 2_000, confirmMs: 2_000 };

/** How long each trial waits while the standby is away. Bounded, because the server may be down as well. */
const TRIAL_MS = 5_000;

/** A change that holds no lock and touches no table. */
const TRIAL = "select pg_logical_emit_message(true, 'fitreel', '')";

/** For the operator, who searches the log for the first two words. */
const AWAY =
  'standby away: PostgreSQL waits for a synchronous standby (synchronous_standby_names), so it takes no changes';

/** A change was rejected because PostgreSQL could not confirm it. */
export class StandbyAway extends DatabaseFailure {
  constructor() {
    super('unavailable', AWAY);
  }
}

/** The beginnings of statements that change nothing. */
const READS = /^\s*(?:select|begin|rollback|show)\b/i;

/** Whether a statement may change something, or commit a change. */
export const mayChange = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'RawNode' ? !READS.test(sql) : query.kind !== 'SelectQueryNode';

/**
 * Detects that PostgreSQL waits for a synchronous standby that is away (ADR-0098). Each commit then waits until the standby
 * returns. No time limit of the server ends the wait, so every backend is used up within seconds. Therefore changes are
 * rejected, while repeated trials wait in their place.
 */
export class Standby {
  readonly #connect: () => Promise<PoolClient>;
  readonly #limits: StandbyLimits;
  #isAway = false;
  #isClosed = false;
  #finding: Promise<boolean> | undefined;
  #waiting: Promise<void> | undefined;
  /** The connection of the current trial. */
  #client: PoolClient | undefined;

  /** @param connect provides a connection that no change uses */
  constructor(connect: () => Promise<PoolClient>, limits: StandbyLimits) {
    this.#connect = connect;
    this.#limits = limits;
  }

  /** Throws `StandbyAway` while changes cannot be confirmed. */
  admit(): void {
    if (this.#isAway) throw new StandbyAway();
  }

  /** The response to a change; undefined if it takes longer than `timeoutMs`, or waits for a standby that is away. */
  async inTime<T>(response: Promise<T>, timeoutMs: number): Promise<T | undefined> {
    const { suspectMs } = this.#limits;
    const soon = await inTime(response, Math.min(suspectMs, timeoutMs));
    if (soon !== undefined || timeoutMs <= suspectMs) return soon;
    const late = inTime(response, timeoutMs - suspectMs);
    late.catch(() => undefined);
    const isGivenUp = await Promise.race([this.#findOut(), late.then(() => false)]);
    return isGivenUp ? undefined : late;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#client) await cancelStatement(this.#client);
    await this.#finding;
    await this.#waiting;
  }

  /** Whether the standby is away. Concurrent callers share one trial. */
  async #findOut(): Promise<boolean> {
    if (!this.#isAway && !this.#isClosed) {
      this.#finding ??= this.#isMissing(this.#limits.confirmMs).finally(() => (this.#finding = undefined));
      this.#isAway = await this.#finding;
      if (this.#isAway) this.#waiting ??= this.#wait().finally(() => (this.#waiting = undefined));
    }
    return this.#isAway;
  }

  /** Waits until a trial succeeds. Also stops if the server is down as well, which statements then find out. */
  async #wait(): Promise<void> {
    while (!this.#isClosed && (await this.#isMissing(TRIAL_MS)));
    this.#isAway = false;
  }

  /** Whether a trial waits only for the standby: cancelling it lets it succeed. False if it gets no connection. */
  async #isMissing(timeoutMs: number): Promise<boolean> {
    const ignore = () => undefined;
    try {
      const client = (this.#client = await this.#connect());
      // Without a listener, a breaking connection would end the process.
      client.on('error', ignore);
      const trial = client.query(TRIAL).then(
        () => true,
        () => false,
      );
      if ((await inTime(trial, timeoutMs)) !== undefined) return false;
      await cancelStatement(client);
      return (await inTime(trial, CANCELLED_MS)) ?? false;
    } catch {
      return false;
    } finally {
      this.#client?.release(true);
      this.#client = undefined;
    }
  }
}
