import type { VideoMarksProps } from '@fitreel/sdk/slots';
import { useVideoMarks } from './use-video-marks';
import { VideoBadges } from './video-badges';

/** What the viewer has done with a video, on its picture (behaviour.md#video-cards). */
export function Component({ video }: VideoMarksProps) {
  const { likes, watchlater } = useVideoMarks(video._id);
  return <VideoBadges liked={likes} saved={watchlater} />;
}
