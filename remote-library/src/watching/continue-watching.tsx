import type { HomeShelvesProps } from '@fitreel/sdk/slots';
import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { RecentlyWatched } from '../saving/history/recently-watched';
import { usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { positionsOf, useContinued } from './positions/positions';
import { positionTexts } from './positions/texts';

/** The viewer's first shelf on the home page: videos to continue, or the last watched ones if there are none. */
export function Component(props: HomeShelvesProps) {
  const videos = useContinued();
  const positions = useStore(positionsOf(usePlatform()).all);
  if (!videos) return <ShelfSkeleton />;
  if (videos.length === 0) return <RecentlyWatched {...props} />;
  return (
    <Shelf
      title={positionTexts.continue}
      path="/history"
      videos={videos}
      noteOf={({ _id }) => {
        const position = positions.get(_id);
        return position && positionTexts.left(position.duration - position.seconds);
      }}
    />
  );
}
