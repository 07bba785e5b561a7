import { AddDialog } from './add-dialog';
import { SavedVideos } from './lists/saved-videos';
import { likedVideosTexts } from '../texts';

/** What the viewer likes (behaviour.md#lists). */
export function Component() {
  return (
    <SavedVideos
      list="likes"
      title={likedVideosTexts.heading}
      empty={{ art: 'liked', ...likedVideosTexts.empty }}
      AddDialog={AddDialog}
    />
  );
}
