import type { HomeShelvesProps } from '@fitreel/sdk/slots';
import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { RecentlyWatched } from './history/recently-watched';
import { useContinued } from './positions/positions';
import { positionTexts } from './positions/texts';

/** The viewer's first shelf on the home page: what to continue, and while that is nothing, what was watched last. */
export function Component(props: HomeShelvesProps) {
  const videos = useContinued();
  if (!videos) return <ShelfSkeleton />;
  if (videos.length === 0) return <RecentlyWatched {...props} />;
  return <Shelf title={positionTexts.continue} path="/history" videos={videos} />;
}
