import type { Client } from '../../../e2e/support/client';
import { Viewer } from './viewer';

/** A fact that the site has acknowledged to a viewer. */
export interface Claim {
  viewer: Client;
  /** The endpoint that shows it. */
  read: string;
  /** The text that the response must or must not contain. */
  text: string;
  isThere: boolean;
}

/** A record of acknowledged changes: claims for active viewers, whole responses for accounts that are no longer used. */
export class Ledger {
  readonly #claims = new Map<string, Claim>();
  readonly #snapshots: { viewer: Client; read: string; body: unknown }[];

  /**
   * @param before a ledger whose snapshots are copied: of the data that the site starts with
   */
  constructor(before?: Ledger) {
    this.#snapshots = before ? [...before.#snapshots] : [];
  }

  /** Records an acknowledged change. It replaces an earlier change with the same `key`. */
  note(key: string, claim: Claim): void {
    this.#claims.set(key, claim);
  }

  /** Forgets a claim: a change of it had no response, so either state is right. */
  forget(key: string): void {
    this.#claims.delete(key);
  }

  /** Records the site's responses to these requests. */
  async takeSnapshots(origin: string, viewer: Client, reads: readonly string[]): Promise<void> {
    for (const read of reads)
      this.#snapshots.push({ viewer, read, body: JSON.parse(await get(viewer, origin + read)) as unknown });
  }

  /** Compares all records with the site. Returns the number of compared values, and the missing ones. */
  async compare(origin: string): Promise<{ compared: number; missing: string[] }> {
    const missing: string[] = [];
    let compared = 0;
    const viewers = [...this.#snapshots, ...this.#claims.values()].map(({ viewer }) => viewer);
    for (const viewer of new Set(viewers)) if (viewer instanceof Viewer) await viewer.logIn(origin);
    for (const { viewer, read, body } of this.#snapshots) {
      const now = JSON.parse(await get(viewer, origin + read)) as unknown;
      compared += compareFields(body, now, read, missing);
    }
    const bodies = new Map<string, Promise<string>>();
    for (const [key, { viewer, read, text, isThere }] of [...this.#claims]) {
      const id = `${viewer.token} ${read}`;
      if (!bodies.has(id)) bodies.set(id, get(viewer, origin + read));
      compared += 1;
      if ((await bodies.get(id))?.includes(text) !== isThere)
        missing.push(`${key}: ${isThere ? 'is missing' : 'is there again'}`);
    }
    return { compared, missing };
  }
}

async function get(viewer: Client, url: string): Promise<string> {
  const { status, body } = await viewer.send('GET', url);
  if (status !== 200) throw new Error(`GET ${url}: ${status} ${body.slice(0, 300)}`);
  return body;
}

/** Reports each value of `before` that `after` lacks; `after` may have more fields. Returns the number of values. */
function compareFields(before: unknown, after: unknown, place: string, missing: string[]): number {
  if (typeof before !== 'object' || before === null) {
    if (before !== after) missing.push(`${place}: ${JSON.stringify(before)}, now ${JSON.stringify(after)}`);
    return 1;
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
    missing.push(`${place}: ${before.length} entries, now ${after.length}`);
  const fields = (typeof after === 'object' ? after : null) as Record<string, unknown> | null;
  return Object.entries(before)
    .map(([name, value]) => compareFields(value, fields?.[name], `${place} ${name}`, missing))
    .reduce((sum, count) => sum + count, 0);
}
