import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import { usePlatform } from '../../platform/context';
import { videoPath } from './video-path';

/**
 * A link to a video's page; its content names it, so put the title first. A click emits `video-opened`.
 */
export function VideoLink(props: { video: Video; className?: string; children: ReactNode }) {
  const { video, className, children } = props;
  const { emit } = usePlatform();
  return (
    <Link to={videoPath(video._id)} className={className} onClick={() => emit('video-opened', { video })}>
      {children}
    </Link>
  );
}
