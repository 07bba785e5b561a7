import type { Video } from '@fitreel/contract';
import { Slot } from '../../slots';

/** What other remotes show on a video's picture. Marks that cannot be shown are missing, without a notice on each card. */
export function VideoMarks({ video, className }: { video: Video; className?: string }) {
  return (
    <div className={className}>
      <Slot name="video-marks" video={video} unavailable={() => null} />
    </div>
  );
}
