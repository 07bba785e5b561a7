import { AddDialog } from './add-dialog';
import { SavedVideos } from './lists/saved-videos';
import { watchLaterTexts } from '../texts';

/** What the viewer has saved for later (behaviour.md#lists). */
export function Component() {
  return (
    <SavedVideos
      list="watchlater"
      title={watchLaterTexts.heading}
      empty={{ art: 'watchlater', ...watchLaterTexts.empty }}
      AddDialog={AddDialog}
    />
  );
}
