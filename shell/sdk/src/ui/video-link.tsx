import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import { useGetUserList } from './user-marks';
import { videoPath } from './video-path';

/**
 * A link to a video's page, named by what is in it, so the title is to come first. A click on it is what the history
 * records (decision 12).
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
