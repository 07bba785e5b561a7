import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform, useShortcuts, type Shortcut } from '@fitreel/sdk/platform';
import type { PlayerSnapshot } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { videoPath } from '@fitreel/sdk/ui';
import { RATES } from './player-messages';
import { playerKeyTexts, playerNoteTexts } from './texts';
import type { PlayerOfFrame } from './video-player';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

const isSilent = ({ state }: PlayerSnapshot) => state === 'silent';

/**
 * Keyboard control of a player that answers (behaviour.md#top-bar-and-sidebar): the host's own keys, as far as they make sense here.
 *
 * @param onNote called with a note on a key's effect, if nothing else on the page shows it
 */
export function usePlayerKeys(player: PlayerOfFrame, onNote?: (note: string) => void): void {
  const silent = useStore(player, isSilent);
  // The player does not report captions: they count as off until a key has switched them on.
  const [captions, setCaptions] = useState(false);
  const note = (text: string) => onNote?.(text);
  const change: Shortcut = {
    keys: ['c'],
    does: playerKeyTexts.captions,
    run() {
      player.setCaptions(!captions);
      setCaptions(!captions);
      note(playerNoteTexts.captions(!captions));
    },
  };
  useShortcuts(silent ? [] : [...playerKeys(player), ...rateKeys(player, note), change]);
}

function rateKeys(player: PlayerOfFrame, note: (text: string) => void): Shortcut[] {
  const step = (by: 1 | -1) => () => {
    const now = RATES.indexOf(player.getSnapshot().rate);
    const rate = RATES[now + by] ?? player.getSnapshot().rate;
    player.setRate(rate);
    note(playerNoteTexts.rate(rate));
  };
  return [
    { keys: ['<'], does: playerKeyTexts.slower, run: step(-1) },
    { keys: ['>'], does: playerKeyTexts.faster, run: step(1) },
  ];
}

function playerKeys(player: PlayerOfFrame): Shortcut[] {
  const now = player.getSnapshot;
  const playOrPause = () => (['playing', 'buffering'].includes(now().state) ? player.pause() : player.play());
  const go = (key: string, seconds: number): Shortcut => ({
    keys: [key],
    does: seconds < 0 ? playerKeyTexts.back(-seconds) : playerKeyTexts.forward(seconds),
    run: () => player.seekTo(now().time + seconds),
  });
  return [
    { keys: ['k'], does: playerKeyTexts.play, run: playOrPause },
    { keys: [' '], does: playerKeyTexts.play, run: playOrPause },
    go('j', -10),
    go('l', 10),
    go('arrowleft', -5),
    go('arrowright', 5),
    ...DIGITS.map((key, tenths) => ({
      keys: [key],
      does: playerKeyTexts.tenths,
      run() {
        const { duration } = now();
        if (duration !== null) player.seekTo((duration * tenths) / 10);
      },
    })),
    { keys: ['m'], does: playerKeyTexts.mute, run: () => player.setMuted(!now().muted) },
  ];
}

/**
 * The key N opens the next video: through the control that names this key on the page, such as a playlist's Next, or else `next`. Returns
 * the key's action.
 */
export function useNextKey(next: Contract.Video | null): () => void {
  const { emit } = usePlatform();
  const navigate = useNavigate();
  const goOn = async () => {
    const offered = document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]');
    if (offered) offered.click();
    else if (next) {
      emit('video-opened', { video: next });
      await navigate(videoPath(next._id));
    }
  };
  const run = () => void goOn().catch(reportError);
  useShortcuts([{ keys: ['n'], does: playerKeyTexts.next, run }]);
  return run;
}
