import { tolerant, type Span } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { check } from '../../core/store/check';
import { GatewayFile, readGatewayFiles } from '../shared/gateway-file';
import { countKey, LoadCount, SPANS, spanStart, sumOf, type LoadCounts } from './load-counts';

const COUNTS_FOLDERS: Readonly<Record<Span, string>> = {
  day: 'telemetry',
  fortnight: 'telemetry-hours',
};

/** The counts of one gateway. */
const CountsFile = Type.Object({ counts: Type.Array(LoadCount) }, { additionalProperties: false });

/** The counts of one span in a folder, with one file per gateway (ADR-0109). */
class SpanFolder {
  readonly #file: GatewayFile;
  /** The counts that this gateway has written. */
  #counts: ReadonlyMap<string, LoadCount> = new Map();

  constructor(
    private readonly folder: string,
    private readonly span: Span,
  ) {
    this.#file = new GatewayFile(folder, SPANS[span].retentionMs);
  }

  async add(added: readonly LoadCount[]): Promise<void> {
    const first = spanStart(this.span);
    const counts = new Map([...this.#counts].filter(([, { at }]) => at >= first));
    for (const count of added) {
      const known = counts.get(countKey(count));
      counts.set(countKey(count), known ? sumOf(known, count) : count);
    }
    await this.#file.write(JSON.stringify({ counts: [...counts.values()] }));
    this.#counts = counts;
  }

  /** A file that is damaged, or from another version of FitReel, is skipped and reported. */
  async read(app?: string, since?: number): Promise<LoadCount[]> {
    const first = since === undefined ? 0 : spanStart(this.span, since);
    const found = await readGatewayFiles(
      this.folder,
      (value, what) => check(tolerant(CountsFile), value, what).counts,
    );
    return found.filter((count) => (app === undefined || count.app === app) && count.at >= first);
  }

  removeOld(): Promise<void> {
    return this.#file.removeOld();
  }
}

/** The counts of loads in `telemetry/` and `telemetry-hours/`. */
export class FolderCounts implements LoadCounts {
  readonly #spans: Readonly<Record<Span, SpanFolder>>;

  /** @param folder absolute path of the store */
  constructor(folder: string) {
    const open = (span: Span) => new SpanFolder(path.join(folder, COUNTS_FOLDERS[span]), span);
    this.#spans = { day: open('day'), fortnight: open('fortnight') };
  }

  add(span: Span, counts: readonly LoadCount[]): Promise<void> {
    return this.#spans[span].add(counts);
  }

  read(span: Span, app?: string, since?: number): Promise<LoadCount[]> {
    return this.#spans[span].read(app, since);
  }

  async removeOld(): Promise<void> {
    await Promise.all(Object.values(this.#spans).map((span) => span.removeOld()));
  }
}
