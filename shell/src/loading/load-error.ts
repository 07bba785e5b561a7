import type { LoadFailure } from '@fitreel/sdk/remotes';

/** The kind of file that failed to load: the container, the exposed module, the script of a page, fragment or listener, or a style. */
export type FileKind = 'entry' | 'module' | 'page' | 'fragment' | 'listener' | 'style';

/** A failed load with its file and reason; the message is one line. Thrown by the failed attempt and shown by the page. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly file: FileKind;
  readonly reason: LoadFailure;

  /**
   * @param app the remote's name
   * @param release its version; null for an override
   * @param loading the file that was loading when the attempt failed
   */
  constructor(
    readonly app: string,
    readonly release: string | null,
    loading: FileKind,
    cause: unknown,
  ) {
    const file = isStyleError(cause) ? 'style' : loading;
    const reason = reasonOf(cause);
    const summary = `${app} ${release ?? 'under development'}: ${file} not loaded (${reason})`;
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`${summary}: ${message.replace(/\s*\n\s*/g, ' ')}`, { cause });
    this.file = file;
    this.reason = reason;
  }
}

/** An error of webpack's runtime: for a script it has a name, for a style a code. */
interface ChunkError {
  name?: unknown;
  code?: unknown;
  /** The event's type; `missing` for a file that is not a chunk. */
  type?: unknown;
}

/** The federation runtime's errors for a shared module that the shell lacks or has in an incompatible version. */
const INCOMPATIBLE = /does not satisfy the requirement|#RUNTIME-012/;

const chunkError = (error: unknown) => (error ?? {}) as ChunkError;
const isStyleError = (error: unknown) => chunkError(error).code === 'CSS_CHUNK_LOAD_FAILED';

/** Derives the reason of a failed load from its error. */
export function reasonOf(error: unknown): LoadFailure {
  if (error instanceof LoadError) return error.reason;
  if (error instanceof TimeoutError) return 'timeout';
  if (error instanceof Error && INCOMPATIBLE.test(error.message)) return 'incompatible';
  const { name, type } = chunkError(error);
  if ((name !== 'ChunkLoadError' && !isStyleError(error)) || type === 'missing') return 'error';
  return type === 'timeout' ? 'timeout' : 'network';
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** A timeout is counted in slices: however long the page is blocked, only one slice counts. */
const SLICE_MS = 250;

/**
 * Resolves with `work`, or rejects with a `TimeoutError` after `timeoutMs`: browsers wait forever for a hanging file. An app that blocks
 * the page does not make loads of other apps time out: files that arrived meanwhile are in time.
 */
export async function rejectLate<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = (leftMs: number) => {
      const ms = Math.min(leftMs, SLICE_MS);
      timer = setTimeout(() => {
        if (leftMs > ms) wait(leftMs - ms);
        else reject(new TimeoutError(`it did not load within ${Math.round(timeoutMs)} ms`));
      }, ms);
    };
    wait(timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
