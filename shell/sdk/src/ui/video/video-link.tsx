import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import { useGetUserList } from './user-marks';
import { videoPath } from './video-path';

/**
 * A link to a video's page; its content names it, so put the title first. A click adds the video to the history
 * (behaviour.md#history).
 */
export function VideoLink(props: { video: Video; className?: string; children: ReactNode }) {
  const { video, className, children } = props;
  const getList = useGetUserList();
  return (
    <Link to={videoPath(video._id)} className={className} onClick={() => getList('history').add(video)}>
      {children}
    </Link>
  );
}
