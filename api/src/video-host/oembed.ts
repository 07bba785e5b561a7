import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';

/** What the video host says of a video that it shows on other sites. */
type HostedVideo = { title?: string; creator?: string; thumbnail?: string };

/**
 * The host's answer about a video. `isGone`: whether it said that it does not show the video here, rather than that it could not say.
 */
export type HostAnswer = { video: HostedVideo } | { message: string; isGone: boolean };

/** The fields that count, of which a response may have any (https://oembed.com/, section 2.3.4). */
const OEmbed = TypeCompiler.Compile(
  Type.Object({
    title: Type.Optional(Type.String()),
    author_name: Type.Optional(Type.String()),
    thumbnail_url: Type.Optional(Type.String()),
  }),
);

/** What statuses say of a video (https://oembed.com/, section 2.3.5; 400 is YouTube's for an id that no video can have). */
const GONE: Readonly<Record<number, string>> = {
  400: 'does not exist at the video host',
  401: 'is private, or may not be shown on other sites',
  403: 'is private, or may not be shown on other sites',
  404: 'does not exist at the video host',
  410: 'was removed at the video host',
};

const TIMEOUT_MS = 10_000;

/** Most bytes of a response. Those with an `html` field have about 1 KB. */
const MAX_BYTES = 64 * 1024;

/** Asks a video host for what it says of one video after the other. */
export class VideoHost {
  /** When the next request may begin. */
  #next = 0;

  /**
   * @param url the address of the host's oEmbed endpoint for a video, with `{src}` in place of its id
   * @param pauseMs least time between the beginnings of two requests: hosts block who asks faster
   */
  constructor(
    private readonly url: string,
    private readonly pauseMs = 100,
  ) {}

  /** What the host says of the video `src`. Throws nothing: a host that does not respond is an answer. */
  async ask(src: string): Promise<HostAnswer> {
    const wait = this.#next - Date.now();
    this.#next = Math.max(this.#next, Date.now()) + this.pauseMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      const response = await fetch(this.url.replaceAll('{src}', encodeURIComponent(src)), {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) {
        await response.body?.cancel();
        const gone = GONE[response.status];
        return gone === undefined
          ? { message: `is unknown: the video host responded with ${response.status}`, isGone: false }
          : { message: gone, isGone: true };
      }
      const body: unknown = JSON.parse(await textOf(response));
      if (!OEmbed.Check(body)) throw new TypeError('fields of another type');
      const { title, author_name: creator, thumbnail_url: thumbnail } = body;
      return {
        video: { ...(title && { title }), ...(creator && { creator }), ...(thumbnail && { thumbnail }) },
      };
    } catch {
      return { message: 'is unknown: the video host gave no oEmbed response', isGone: false };
    }
  }
}

/** The text of a response. Throws `RangeError` for one with too many bytes. */
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
