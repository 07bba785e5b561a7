import { ReleaseError } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { check } from '../store/check';
import { readJson } from '../store/files';
import { gatewayFiles } from '../store/gateway-file';
import type { ReleaseStore } from '../store/release-store';
import { errorsFolder } from './error-log';
import { errorKey } from './kept-errors';
import { SourcePositions } from './source-positions';

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
