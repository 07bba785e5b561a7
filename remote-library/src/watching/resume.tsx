import { useSearchParams } from 'react-router-dom';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { entryOf } from '../saving/playlists/playlist-entry';
import { usePlaylist } from '../saving/playlists/use-playlists';
import { Resume } from './positions/resume';
import { runsNow } from '../shared/runs-now';

/** A workout beside the video is counted when it ends, so that no moment counts twice. */
const runsNoWorkout = () => !runsNow();

/** Resumes a video where it was left; a playlist entry with a part starts at the part. */
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
