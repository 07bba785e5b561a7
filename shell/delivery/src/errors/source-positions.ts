import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { FileName, ReleaseVersion, RemoteName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '../store/release-store';

/** A larger map is not read: parsing it would hold up requests. */
const MAP_BYTES_MAX = 4 * 1024 * 1024;

const FRAME = /^(?:at ([\w$.]+) \(|at )\/releases\/([^/]+)\/([^/]+)\/(\S+?):(\d+):(\d+)\)?$/;

/** Finds positions in sources by the maps of the releases, which no browser gets. */
export class SourcePositions {
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
    // Columns of a stack begin at 1, those of a map at 0 (ECMA-426).
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
