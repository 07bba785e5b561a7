import type { HostProblem } from '@fitreel/contract';
import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';

/** The host's data of a video that it shows on other sites. */
type HostedVideo = { title?: string; creator?: string; thumbnail?: string };

/** The host's answer about a video. `problem`: why it does not show the video here; undefined if unknown. */
export type HostAnswer = { video: HostedVideo } | { message: string; problem: HostProblem | undefined };

/** The fields that are read; all are optional in a response (https://oembed.com/, section 2.3.4). */
const OEmbed = TypeCompiler.Compile(
  Type.Object({
    title: Type.Optional(Type.String()),
    author_name: Type.Optional(Type.String()),
    thumbnail_url: Type.Optional(Type.String()),
  }),
);

/** The meaning of statuses (https://oembed.com/, section 2.3.5; 400 is YouTube's for an id that no video can have). */
const PROBLEMS: Readonly<Record<number, { message: string; problem: HostProblem }>> = {
  400: { message: 'does not exist at the video host', problem: 'removed' },
  401: { message: 'is private, or may not be shown on other sites', problem: 'forbidden' },
  403: { message: 'is private, or may not be shown on other sites', problem: 'forbidden' },
  404: { message: 'does not exist at the video host', problem: 'removed' },
  410: { message: 'was removed at the video host', problem: 'removed' },
};

/** How long to pause after the host's "too many requests" (429) if it names no time, and the longest time that it may name. */
const BUSY_MS = 10_000;
const BUSY_MAX_MS = 60_000;

const TIMEOUT_MS = 10_000;

/** Maximum bytes of a response. Responses with an `html` field have about 1 KB. */
const MAX_BYTES = 64 * 1024;

/** Asks a video host about one video after the other. */
export class VideoHost {
  /** The earliest start of the next request. */
  #next = 0;

  /**
   * @param url the address of the host's oEmbed endpoint for a video, with `{src}` in place of its id
   * @param pauseMs minimum time between the starts of two requests: hosts block faster clients
   * @param signal aborts waiting requests, which then count as unanswered
   */
  constructor(
    private readonly url: string,
    private readonly pauseMs = 100,
    private readonly signal?: AbortSignal,
  ) {}

  /** The host's answer about the video `src`. Never throws: a host that does not respond is an answer, too. */
  async ask(src: string): Promise<HostAnswer> {
    const pause = this.#next - Date.now();
    this.#next = Math.max(this.#next, Date.now()) + this.pauseMs;
    try {
      if (pause > 0) await passed(pause, this.signal);
      const response = await fetch(this.url.replaceAll('{src}', encodeURIComponent(src)), {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(this.signal ? [this.signal] : [])]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        if (response.status === 429) this.#leaveAlone(response.headers.get('retry-after'));
        return (
          PROBLEMS[response.status] ?? {
            message: `is unknown: the video host responded with ${response.status}`,
            problem: undefined,
          }
        );
      }
      const body: unknown = JSON.parse(await textOf(response));
      if (!OEmbed.Check(body)) throw new TypeError('fields of another type');
      const { title, author_name: creator, thumbnail_url: thumbnail } = body;
      return {
        video: { ...(title && { title }), ...(creator && { creator }), ...(thumbnail && { thumbnail }) },
      };
    } catch {
      return { message: 'is unknown: the video host gave no oEmbed response', problem: undefined };
    }
  }

  #leaveAlone(retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? undefined);
    const pause = seconds > 0 ? Math.min(seconds * 1000, BUSY_MAX_MS) : BUSY_MS;
    this.#next = Math.max(this.#next, Date.now() + pause);
  }
}

/** Resolves after `ms` milliseconds, or when `signal` aborts. */
function passed(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** The text of a response. Throws `RangeError` if it exceeds the maximum bytes. */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError('too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
