import { VideoCardSkeleton } from '../video/video-skeletons';
import grid from './video-grid.module.css';
import { VisuallyHidden } from '../primitives/visually-hidden';

export interface VideoGridSkeletonProps {
  /** Cards; 8 where it is not given. */
  count?: number;
  label?: string;
  /** The page adds a small button to each card. */
  extra?: boolean;
}

/** A grid of cards while its videos load, each as large as the card that comes. */
export function VideoGridSkeleton(props: VideoGridSkeletonProps) {
  const { count = 8, label = 'Loading videos', extra } = props;
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <VideoCardSkeleton key={index} extra={extra} />
        ))}
      </div>
    </div>
  );
}
