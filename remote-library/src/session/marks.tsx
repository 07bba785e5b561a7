import { useEffect } from 'react';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import type { VideoMarksProps } from '@fitreel/sdk/slots';
import { Component as Marks } from '../saving/lists/marks';
import { storedActivity, storedProgrammes, storedWorkouts } from '../shared/stored';

/** The session for which each app has moved the device's data: one attempt per page is enough, however many marks it shows. */
const moved = new WeakMap<Platform, string | null>();

/** Moves the workouts, programmes and activity of a visitor who has logged in, whatever page the login leads to. */
function moveOnce(platform: Platform): void {
  const { token } = platform.session.getSnapshot();
  const isStored = [storedWorkouts, storedProgrammes, storedActivity].some((stored) => stored.read());
  if (moved.get(platform) === token || !isStored) return;
  moved.set(platform, token);
  import(/* webpackChunkName: "take-over" */ './take-over')
    .then(({ takeOverAll }) => takeOverAll(platform))
    .catch(reportError);
}

/** The lists' marks on a video's picture. Nearly every page of a user has them, so this also completes a login. */
export function Component({ video }: VideoMarksProps) {
  const platform = usePlatform();
  useEffect(() => moveOnce(platform), [platform]);
  return <Marks video={video} />;
}
