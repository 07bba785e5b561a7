import type { VideoDialogProps } from '../../fragments/slot-props';
import { Slot } from '../../slots';
import { Dialog } from '../dialog/dialog';
import { FailureNotice } from '../primitives/notice';
import { videoMenuTexts } from '../texts';

/** The dialog about a video: the remote's which fills the slot, or a notice that it cannot be shown. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  return (
    <Slot
      name="video-dialog"
      video={video}
      onClose={onClose}
      unavailable={({ title, busy, retry }) => (
        <Dialog title={title} open onClose={onClose}>
          <FailureNotice title={videoMenuTexts.dialogFailed} busy={busy} onRetry={retry} />
        </Dialog>
      )}
    />
  );
}
