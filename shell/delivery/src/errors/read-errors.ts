import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { FileName, ReleaseError, ReleaseVersion, RemoteName } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { check } from '../store/check';
import { readJson } from '../store/files';
import { gatewayFiles } from '../store/gateway-file';
import type { ReleaseStore } from '../store/release-store';
import { errorKey, errorsFolder } from './error-log';

/** A larger map is not read: parsing it would hold up requests. */
const MAP_BYTES_MAX = 4 * 1024 * 1024;

const FRAME = /^(?:at ([\w$.]+) \(|at )\/releases\/([^/]+)\/([^/]+)\/(\S+?):(\d+):(\d+)\)?$/;

/** Finds positions in sources by the maps of the releases, which no browser gets. */
class SourcePositions {
  readonly #maps = new Map<string, Promise<TraceMap | null>>();

  constructor(private readonly store: ReleaseStore) {}

  /** `frame` of a stack with the position in its source; unchanged if the release or its map is not there. */
  async inSource(frame: string): Promise<string> {
    const [, name, app, version, file, line, column] = FRAME.exec(frame) ?? [];
    const isFile =
      Value.Check(RemoteName, app) && Value.Check(ReleaseVersion, version) && Value.Check(FileName, file);
    if (!isFile) return frame;
    const key = path.join(this.store.folderOf(app, version), `${file}.map`);
    const reading = this.#maps.get(key) ?? readMap(key);
    this.#maps.set(key, reading);
    const map = await reading;
    // Columns begin at 1 in a stack and at 0 in a map (ECMA-426).
    const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (!found?.source) return frame;
    const position = `${found.source}:${found.line}:${found.column + 1}`;
    const label = found.name ?? name;
    return (label ? `at ${label} (${position})` : `at ${position}`).slice(0, 400);
  }
}

async function readMap(file: string): Promise<TraceMap | null> {
  try {
    if ((await stat(file)).size > MAP_BYTES_MAX) return null;
    return new TraceMap(await readFile(file, 'utf8'));
  } catch {
    // An earlier build has no maps, and a damaged one must not hide the error itself.
    return null;
  }
}

/** Most errors in one response. */
const ERRORS_MAX = 50;

/** The errors of one gateway. */
const ErrorsFile = Type.Object({ errors: Type.Array(ReleaseError) }, { additionalProperties: false });

async function readFileOf(file: string): Promise<ReleaseError[]> {
  const value = await readJson(file);
  // Another gateway has removed its old errors.
  return value === undefined ? [] : check(ErrorsFile, value, file).errors;
}

/** The same error as two gateways have it. */
function together(one: ReleaseError, other: ReleaseError): ReleaseError {
  return {
    ...one,
    count: one.count + other.count,
    first: one.first < other.first ? one.first : other.first,
    last: one.last > other.last ? one.last : other.last,
  };
}

/** The errors of the releases of `app` in the last 14 days, the latest first, with the positions in its sources. */
export async function readErrors(store: ReleaseStore, app: string): Promise<ReleaseError[]> {
  const files = await gatewayFiles(errorsFolder(store.folder));
  const found = (await Promise.all(files.map(readFileOf))).flat().filter((error) => error.app === app);
  const merged = new Map<string, ReleaseError>();
  for (const error of found) {
    const key = errorKey(error);
    const known = merged.get(key);
    merged.set(key, known ? together(known, error) : error);
  }
  const latest = [...merged.values()].sort((a, b) => (a.last < b.last ? 1 : -1)).slice(0, ERRORS_MAX);
  const positions = new SourcePositions(store);
  const mapped: ReleaseError[] = [];
  for (const error of latest)
    mapped.push({
      ...error,
      stack: await Promise.all(error.stack.map((frame) => positions.inSource(frame))),
    });
  return mapped;
}
