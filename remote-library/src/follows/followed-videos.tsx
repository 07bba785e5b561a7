import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { followTexts } from '../texts';
import { useFollowedVideos } from './follows';

/** The newest videos of whom the viewer follows, on the home page. */
export function Component() {
  const { data, isPending } = useFollowedVideos();
  if (isPending) return <ShelfSkeleton />;
  return (
    <Shelf title={followTexts.shelf} videos={data ?? []}>
      {data ? followTexts.nobody : followTexts.failed}
    </Shelf>
  );
}
