import { useSearchParams } from 'react-router-dom';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { entryOf } from '../saving/playlists/playlist-entry';
import { usePlaylist } from '../saving/playlists/use-playlists';
import { Resume } from './positions/resume';
import { runsNow } from '../shared/runs-now';

/** A workout that runs beside the video counts when it ends: no moment counts twice. */
const runsNoWorkout = () => !runsNow();

/** A video goes on where it was left; an entry of a playlist with a part of it begins there. */
export function Component(props: VideoPlayerProps) {
  const list = useSearchParams()[0].get('list');
  return list ? (
    <ResumeInPlaylist {...props} list={list} />
  ) : (
    <Resume {...props} resumes counts={runsNoWorkout} />
  );
}

function ResumeInPlaylist({ list, ...props }: VideoPlayerProps & { list: string }) {
  const { playlist, status } = usePlaylist(list);
  const { start, end } = entryOf(playlist ?? undefined, props.video) ?? {};
  const resumes = status === 'loading' ? undefined : start === undefined && end === undefined;
  return <Resume {...props} resumes={resumes} counts={runsNoWorkout} />;
}
