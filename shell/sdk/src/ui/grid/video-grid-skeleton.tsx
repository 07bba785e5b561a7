import { VideoCardSkeleton } from '../video/video-skeletons';
import grid from './video-grid.module.css';
import { VisuallyHidden } from '../primitives/visually-hidden';
import { uiTexts } from '../texts';

export interface VideoGridSkeletonProps {
  /** Number of cards; default 8. */
  count?: number;
  label?: string;
  /** The page adds a small button to each card. */
  extra?: boolean;
}

/** A `VideoGrid` while its videos load, with cards of the same size. */
export function VideoGridSkeleton(props: VideoGridSkeletonProps) {
  const { count = 8, label = uiTexts.loadingVideos, extra } = props;
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
