import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { entryOf } from './playlists/playlist-entry';
import { usePlaylist } from './playlists/use-playlists';
import { Resume } from './positions/resume';
import { runsNow } from './workouts/kept-run';

/** A workout that runs beside the video counts when it ends: no moment counts twice. */
function useRunsNoWorkout(): () => boolean {
  const platform = usePlatform();
  return useCallback(() => !runsNow(platform), [platform]);
}

/** A video goes on where it was left; an entry of a playlist with a part of it begins there. */
export function Component(props: VideoPlayerProps) {
  const runsNoWorkout = useRunsNoWorkout();
  const list = useSearchParams()[0].get('list');
  return list ? (
    <ResumeInPlaylist {...props} list={list} />
  ) : (
    <Resume {...props} resumes counts={runsNoWorkout} />
  );
}

function ResumeInPlaylist({ list, ...props }: VideoPlayerProps & { list: string }) {
  const runsNoWorkout = useRunsNoWorkout();
  const { playlist, status } = usePlaylist(list);
  const { start, end } = entryOf(playlist ?? undefined, props.video) ?? {};
  const resumes = status === 'loading' ? undefined : start === undefined && end === undefined;
  return <Resume {...props} resumes={resumes} counts={runsNoWorkout} />;
}
