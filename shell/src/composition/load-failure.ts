import { TimeoutError } from '@fitreel/sdk/composition';
import type { LoadFailure } from '@fitreel/sdk/remotes';

/** What webpack's runtime says of a chunk that did not load: the script's name for it, and the style's. */
interface ChunkError {
  name?: unknown;
  code?: unknown;
  /** Type of the event that ended the load; `missing` for a file that came and was no chunk. */
  type?: unknown;
}

/** What the federation runtime says of a shared module whose version is another, and of one that the shell has not. */
const INCOMPATIBLE = /does not satisfy the requirement|#RUNTIME-012/;

/** What it says of a container whose file did not come. */
const NOT_FETCHED = /ScriptNetworkError/;

/** Whether `error` says that a file of a remote did not load, its container apart. */
export function isChunkError(error: unknown): boolean {
  const { name, code } = (error ?? {}) as ChunkError;
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

/** Why a load failed that ended with `error`. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof TimeoutError) return 'timeout';
  const text = error instanceof Error ? error.message : '';
  if (INCOMPATIBLE.test(text)) return 'incompatible';
  if (NOT_FETCHED.test(text)) return 'network';
  if (!isChunkError(error)) return 'error';
  const { type } = error as ChunkError;
  return type === 'missing' ? 'error' : type === 'timeout' ? 'timeout' : 'network';
}
