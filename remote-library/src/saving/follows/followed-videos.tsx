import type { HomeShelvesProps } from '@fitreel/sdk/slots';
import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { followTexts } from './texts';
import { CreatorsToFollow } from './creators-to-follow';
import { useFollowedVideos } from './follows';

/** The newest videos of creators that the viewer follows, on the home page; before there are any, creators to follow. */
export function Component({ suggestions }: HomeShelvesProps) {
  const { data, isPending } = useFollowedVideos();
  if (isPending) return <ShelfSkeleton />;
  const suggests = data?.length === 0 && suggestions.length > 0;
  return (
    <Shelf title={suggests ? followTexts.suggested : followTexts.shelf} videos={data ?? []}>
      {suggests ? <CreatorsToFollow videos={suggestions} /> : data ? followTexts.nobody : followTexts.failed}
    </Shelf>
  );
}
