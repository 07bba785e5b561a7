/** Asks a player of the video host to answer, and to report from then on what it does (behaviour.md#video-host). */
export const LISTENING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/** Address of a video at its host, for a window of its own. */
export function hostAddress(embedBase: string, src: string): string {
  return `${embedBase}/${encodeURIComponent(src)}`;
}

/** Address of the player's frame in a page of `origin`, to which alone the player then answers. */
export function frameAddress(embedBase: string, src: string, origin: string): string {
  const parameters = { autoplay: '1', playsinline: '1', enablejsapi: '1', origin, widgetid: '1' };
  return `${hostAddress(embedBase, src)}?${new URLSearchParams(parameters).toString()}`;
}

/** The name of the event that a message reports; null unless it comes from the player in `frame`. */
export function playerEvent(
  { data, origin, source }: MessageEvent<unknown>,
  frame: Window | null,
  embedBase: string,
): string | null {
  if (frame === null || source !== frame || origin !== new URL(embedBase).origin) return null;
  if (typeof data !== 'string') return null;
  try {
    const message = JSON.parse(data) as { event?: unknown } | null;
    return typeof message?.event === 'string' ? message.event : null;
  } catch {
    return null;
  }
}
