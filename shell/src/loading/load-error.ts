import type { LoadFailure } from '@fitreel/sdk/remotes';
import { TimeoutError } from './in-time';

/** The part of an app that did not load: its container, the exposed module, a page's script or a page's style. */
export type LoadPart = 'entry' | 'module' | 'page' | 'style';

/** What failed to load, and why. It travels from the attempt that failed to the page that shows it. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly part: LoadPart;
  readonly reason: LoadFailure;
  /** App, release, part and reason in one line. */
  readonly summary: string;

  /**
   * @param app name of the remote
   * @param release its version; null for an override
   * @param loading the part that was loading when `cause` ended the attempt
   */
  constructor(
    readonly app: string,
    readonly release: string | null,
    loading: LoadPart,
    cause: unknown,
  ) {
    const part = isStyleError(cause) ? 'style' : loading;
    const reason = reasonOf(cause);
    const summary = `${app} ${release ?? 'under development'}: ${part} not loaded (${reason})`;
    super(`${summary}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.part = part;
    this.reason = reason;
    this.summary = summary;
  }
}

/** What webpack's runtime says about a chunk that did not load: a script by its name, a style by its code. */
interface ChunkError {
  name?: unknown;
  code?: unknown;
  /** Type of the event that ended the load; `missing` for a file that arrived and was no chunk. */
  type?: unknown;
}

/** What the federation runtime says about a shared module of another version, and about one that the shell lacks. */
const INCOMPATIBLE = /does not satisfy the requirement|#RUNTIME-012/;

const chunkError = (error: unknown) => (error ?? {}) as ChunkError;
const isStyleError = (error: unknown) => chunkError(error).code === 'CSS_CHUNK_LOAD_FAILED';

/** Why a load failed that ended with `error`. */
export function reasonOf(error: unknown): LoadFailure {
  if (error instanceof LoadError) return error.reason;
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof Error && INCOMPATIBLE.test(error.message)) return 'incompatible';
  const { name, type } = chunkError(error);
  if ((name !== 'ChunkLoadError' && !isStyleError(error)) || type === 'missing') return 'error';
  return type === 'timeout' ? 'timeout' : 'network';
}
