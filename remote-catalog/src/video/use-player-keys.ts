import { useNavigate } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform, useShortcuts, type Shortcut } from '@fitreel/sdk/platform';
import type { PlayerSnapshot, VideoPlayer } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { animatesPages, videoPath } from '@fitreel/sdk/ui';
import { playerKeyTexts } from './texts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

const isSilent = ({ state }: PlayerSnapshot) => state === 'silent';

/** The keys of a player that answers (behaviour.md#top-bar-and-sidebar): those of its host, as far as they make sense here. */
export function usePlayerKeys(player: VideoPlayer): void {
  const silent = useStore(player, isSilent);
  useShortcuts(silent ? [] : playerKeys(player));
}

function playerKeys(player: VideoPlayer): Shortcut[] {
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
 * N goes on to the next video: as what names the key on the page would, such as a playlist's Next, or else to `next`. Returns what
 * the key does.
 */
export function useNextKey(next: Contract.Video | null): () => void {
  const { emit } = usePlatform();
  const navigate = useNavigate();
  const goOn = async () => {
    const offered = document.querySelector<HTMLElement>('[aria-keyshortcuts="n"]');
    if (offered) offered.click();
    else if (next) {
      emit('video-opened', { video: next });
      await navigate(videoPath(next._id), { viewTransition: animatesPages() });
    }
  };
  const run = () => void goOn().catch(reportError);
  useShortcuts([{ keys: ['n'], does: playerKeyTexts.next, run }]);
  return run;
}
