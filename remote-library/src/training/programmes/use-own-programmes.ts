import { useEffect, useRef } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { deviceActivityOf } from '../../shared/activity/device-activity';
import { playedOf } from '../../shared/played';
import { markOnDevice, ownProgrammes } from './own-programmes';

/** Has what is played and trained count: on the device, or as the API has decided it. */
export function useTrained(): void {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const played = useStore(playedOf(platform));
  const { entries } = useStore(deviceActivityOf(platform));
  useEffect(() => {
    if (!signedIn) markOnDevice(platform);
  }, [platform, signedIn, played, entries]);
  /** What the API got. */
  const got = `${played.reduce((sum, { sent }) => sum + sent, 0)} ${entries.length}`;
  const before = useRef(got);
  useEffect(() => {
    if (before.current === got) return;
    before.current = got;
    const { queryKey } = ownProgrammes.query(platform.api);
    if (signedIn) platform.queryClient.invalidateQueries({ queryKey }).catch(reportError);
  }, [platform, signedIn, got]);
}

/** The programmes that the viewer keeps, with what was played and trained. */
export function useOwnProgrammes() {
  useTrained();
  return ownProgrammes.useOwn();
}
