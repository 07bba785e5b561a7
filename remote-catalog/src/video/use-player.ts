import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { boundedReports } from './bounded-reports';
import { observe } from '@fitreel/sdk/platform';
import { LISTENING, playerReport } from './player-messages';
import type { PlayerOfFrame } from './video-player';

/**
 * `waiting`: the picture covers the frame, which may show the browser's error page about an unreachable host. `shown`: the frame is in
 * front. `failed`: nothing has arrived for a while; the frame shows as soon as something does.
 */
export type FrameState = 'waiting' | 'shown' | 'failed';

const ASK_EVERY_MS = 250;
const PROBE_AFTER_MS = 1000;
const FAILED_AFTER_MS = 8000;

/**
 * Resolves once the host has answered a request for `address`, whatever the answer; rejects if it is unreachable. The frame itself does not
 * tell: it fires `load` for the browser's error page as well.
 */
async function hostAnswers(address: string, signal: AbortSignal): Promise<void> {
  await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
}

/**
 * Connects `player` with the frame of the video host, and returns whether the frame can be shown (behaviour.md#video-host). Not every host
 * supports the embed protocol, so a reachable host is enough.
 *
 * @param address of the frame, or null until it has one
 * @param attempt a different number for each new frame, which is then awaited anew
 */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  {
    address,
    embedBase,
    attempt,
    player,
  }: { address: string | null; embedBase: string; attempt: number; player: PlayerOfFrame },
): FrameState {
  const [found, setFound] = useState<{ attempt: number; state: FrameState }>();
  const find = useEffectEvent((state: FrameState) =>
    setFound((known) => (known?.attempt === attempt && known.state === state ? known : { attempt, state })),
  );

  useEffect(() => {
    if (address === null) return;
    const ended = new AbortController();
    const host = new URL(embedBase).origin;
    const disconnect = player.connect((message) => frame.current?.contentWindow?.postMessage(message, host));
    const { signal } = ended;
    const ask = setInterval(() => {
      // To any origin: the message is not secret, and until the player has loaded the frame has another origin.
      frame.current?.contentWindow?.postMessage(LISTENING, '*');
    }, ASK_EVERY_MS);
    const probe = setTimeout(() => {
      hostAnswers(address, signal).then(
        () => {
          clearTimeout(fail);
          if (!signal.aborted) find('shown');
        },
        () => undefined,
      );
    }, PROBE_AFTER_MS);
    const fail = setTimeout(() => find('failed'), FAILED_AFTER_MS);
    const stop = () => {
      clearInterval(ask);
      clearTimeout(probe);
      clearTimeout(fail);
    };
    const reports = boundedReports((report) => player.receive(report));
    const handleMessage = (event: MessageEvent<unknown>) => {
      const report = playerReport(event, frame.current?.contentWindow ?? null, embedBase);
      if (report === null) return;
      stop();
      find('shown');
      reports.take(report);
    };
    window.addEventListener('message', handleMessage);
    return () => {
      window.removeEventListener('message', handleMessage);
      reports.stop();
      disconnect();
      stop();
      ended.abort();
    };
  }, [frame, address, embedBase, attempt, player]);

  useEffect(() => {
    if (!frame.current) return;
    const notice = ([entry]: IntersectionObserverEntry[]) =>
      player.setInView((entry?.intersectionRatio ?? 0) > 0.5);
    return observe(
      () => new IntersectionObserver(notice, { threshold: [0, 0.5, 0.51] }),
      frame.current,
      () => player.setInView(true),
    );
  }, [frame, address, attempt, player]);

  return found?.attempt === attempt ? found.state : 'waiting';
}
