import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { FileName, ReleaseVersion, RemoteName, type ReleaseError } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorKey, errorKind, mergedErrors } from './release-errors';
import { ERRORS } from './stored-errors';
import type { ReleaseStore } from '../../core/store/release-store';

/** The size limit of source maps: parsing a larger one would delay requests. */
const MAP_BYTES_MAX = 4 * 1024 * 1024;

const FRAME = /^(?:at ([\w$.]+) \(|at )\/releases\/([^/]+)\/([^/]+)\/(\S+?):(\d+):(\d+)\)?$/;

/** Finds source positions with the releases' source maps, which are not sent to browsers. */
class SourcePositions {
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(private readonly store: ReleaseStore) {}

  /** The `frame` of a stack with its source position; unchanged if the release or its map is missing. */
  async inSource(frame: string): Promise<string> {
    const [, name, app, version, file, line, column] = FRAME.exec(frame) ?? [];
    const isFile =
      Value.Check(RemoteName, app) && Value.Check(ReleaseVersion, version) && Value.Check(FileName, file);
    if (!isFile) return frame;
    const key = `${app}/${version}/${file}`;
    const reading = this.#maps.get(key) ?? this.#readMap(app, version, `${file}.map`);
    this.#maps.set(key, reading);
    const map = await reading;
    // Columns begin at 1 in a stack and at 0 in a map (ECMA-426).
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (!found?.source) return frame;
    const position = `${found.source}:${found.line}:${found.column + 1}`;
    const label = found.name ?? name;
    return (label ? `at ${label} (${position})` : `at ${position}`).slice(0, 400);
  }

  async #readMap(app: string, version: string, name: string): Promise<TraceMap | null> {
    try {
      const file = path.join(await this.store.open(app, version), name);
      if ((await stat(file)).size > MAP_BYTES_MAX) return null;
      return new TraceMap(await readFile(file, 'utf8'));
    } catch {
      // Earlier builds have no maps, and a damaged map must not hide the error itself.
      return null;
    }
  }
}

/** The most errors in one response. */
const ERRORS_MAX = 50;

/** Merges `errors` with the same key. */
function merged(errors: readonly ReleaseError[], keyOf: (error: ReleaseError) => string): ReleaseError[] {
  const found = new Map<string, ReleaseError>();
  for (const error of errors) {
    const key = keyOf(error);
    const known = found.get(key);
    found.set(key, known ? mergedErrors(known, error) : error);
  }
  return [...found.values()];
}

/** The errors of the releases of `app`, merged by kind. */
export async function errorKinds(store: ReleaseStore, app: string): Promise<ReleaseError[]> {
  return merged(await store.collection(ERRORS).read(app), (error) => JSON.stringify(errorKind(error)));
}

/** The errors of the releases of `app` in the last 14 days, the latest first, with source positions. */
export async function readErrors(store: ReleaseStore, app: string): Promise<ReleaseError[]> {
  const found = merged(await store.collection(ERRORS).read(app), errorKey);
  const latest = found.sort((a, b) => (a.last < b.last ? 1 : -1)).slice(0, ERRORS_MAX);
  const positions = new SourcePositions(store);
  const mapped: ReleaseError[] = [];
  for (const error of latest)
    mapped.push({
      ...error,
      stack: await Promise.all(error.stack.map((frame) => positions.inSource(frame))),
    });
  return mapped;
}
