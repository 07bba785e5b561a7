import type { Records } from '../../core/store/records';
import { readNotes, recordId, type Attempt, type Notes, type Told } from './notes';
import { sendOnce, type Webhook } from './webhook';

/** The most pending messages of a site, and the most that one gateway sends at a time. */
const [WAITING_MAX, SENDING_MAX] = [50, 10] as const;

/** When to send messages again; only tests change it. */
export interface SendTimes {
  /** The shortest pauses after failed attempts. */
  pausesMs: readonly number[];
  /** The time limit for one attempt. */
  timeoutMs: number;
}

/** Receives failures that an operator should know about. */
export interface NewsReport {
  gaveUp: (id: string, error: unknown) => void;
  /** Receives the error if news cannot be read, once until it works again. */
  failed: (error: unknown) => void;
}

/**
 * Sends each message at least once. Each attempt is a record with the message, created by one of the gateways. If that gateway is
 * killed, any other makes the next attempt once the time limit of this one is over. Only a delivered message counts
 * as reported.
 */
export class Outbox {
  /** The messages that this gateway is sending, by subject. */
  readonly #sending = new Map<string, Promise<void>>();
  /** This gateway's last failed attempts and their times, by subject. */
  readonly #failed = new Map<string, { attempt: number; at: number }>();
  readonly #ended = new AbortController();
  /** How many more messages may be taken in. */
  #room = 0;

  constructor(
    private readonly records: Records,
    private readonly webhook: Webhook,
    private readonly report: NewsReport,
    private readonly times: SendTimes,
  ) {}

  async read(): Promise<Notes> {
    const notes = await readNotes(this.records);
    this.#room = WAITING_MAX - notes.waiting.size;
    for (const of of this.#failed.keys()) if (!notes.waiting.has(of)) this.#failed.delete(of);
    return notes;
  }

  /** Sends a new message, if there is room. */
  async take(message: Omit<Attempt, 'attempt' | 'at'>): Promise<void> {
    if (this.#room <= 0) return;
    this.#room -= 1;
    await this.#begin({ ...message, attempt: 0, at: new Date().toISOString() });
  }

  /** Sends due messages again. */
  async resume({ waiting }: Notes): Promise<void> {
    for (const last of waiting.values()) {
      if (this.#sending.has(last.of) || Date.now() < this.#dueAt(last)) continue;
      if (this.#isLast(last)) await this.#giveUp(last, new Error('the gateway ended that sent it last'));
      else await this.#begin({ ...last, attempt: last.attempt + 1, at: new Date().toISOString() });
    }
  }

  /** Cancels all attempts, and leaves them to other gateways or the next start. */
  async end(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#sending.values());
  }

  /** When the attempt after `last` is due. The end of this gateway's own attempts is known; another's may still be running. */
  #dueAt({ of, attempt, at }: Attempt): number {
    const { pausesMs, timeoutMs } = this.times;
    const failed = this.#failed.get(of);
    const end = failed?.attempt === attempt ? failed.at : Date.parse(at) + timeoutMs;
    return end + (pausesMs[attempt] ?? 0);
  }

  #isLast({ attempt }: Attempt): boolean {
    return attempt >= this.times.pausesMs.length;
  }

  async #begin(attempt: Attempt): Promise<void> {
    if (this.#sending.size >= SENDING_MAX || this.#ended.signal.aborted) return;
    const recordOfAttempt = recordId('attempt', attempt.of, attempt.attempt);
    if (!(await this.records.create(recordOfAttempt, attempt))) return;
    const sending = this.#send(recordOfAttempt, attempt)
      .catch(this.report.failed)
      .finally(() => this.#sending.delete(attempt.of));
    this.#sending.set(attempt.of, sending);
  }

  async #send(recordOfAttempt: string, attempt: Attempt): Promise<void> {
    const { signal } = this.#ended;
    const { id, body, of } = attempt;
    this.#failed.delete(of);
    try {
      await sendOnce(this.webhook, id, body, { ended: signal, timeoutMs: this.times.timeoutMs });
    } catch (error) {
      if (signal.aborted) await this.records.remove(recordOfAttempt);
      else if (this.#isLast(attempt)) await this.#giveUp(attempt, error);
      else this.#failed.set(of, { attempt: attempt.attempt, at: Date.now() });
      return;
    }
    await this.#noteTold(attempt);
  }

  async #giveUp(attempt: Attempt, error: unknown): Promise<void> {
    if (await this.#noteTold(attempt)) this.report.gaveUp(attempt.id, error);
  }

  #noteTold({ of, at, revision }: Attempt): Promise<boolean> {
    return this.records.create(of, { at, ...(revision !== undefined && { revision }) } satisfies Told);
  }
}
