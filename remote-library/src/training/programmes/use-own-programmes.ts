import { useEffect, useRef } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { deviceActivityOf } from '../../shared/activity/device-activity';
import { playedOf } from '../../shared/played';
import { markOnDevice, ownProgrammes } from './own-programmes';

/** Applies played and trained amounts to programmes: on the device itself, or by reloading after the API has received them. */
export function useTrained(): void {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const played = useStore(playedOf(platform));
  const { entries } = useStore(deviceActivityOf(platform));
  useEffect(() => {
    if (!signedIn) markOnDevice(platform);
  }, [platform, signedIn, played, entries]);
  /** Changes when the API has received something. */
  const got = `${played.reduce((sum, { sent }) => sum + sent, 0)} ${entries.length}`;
  const before = useRef(got);
  useEffect(() => {
    if (before.current === got) return;
    before.current = got;
    const { queryKey } = ownProgrammes.query(platform.api);
    if (signedIn) platform.queryClient.invalidateQueries({ queryKey }).catch(reportError);
  }, [platform, signedIn, got]);
}

/** The viewer's programmes, including what was played and trained. */
export function useOwnProgrammes() {
  useTrained();
  return ownProgrammes.useOwn();
}
