import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '@fitreel/contract';
import { AnchoredMenu, type MenuFocus } from '../menu/anchored-menu';
import { MenuItem } from '../menu/menu-item';
import { Slot, type Unavailable } from '../../slots';
import { useShareVideo } from './video-links';
import { menuPanelTexts } from '../texts';
import type { VideoDialogProps } from '../../fragments/slot-props';
import { Dialog } from '../dialog/dialog';
import { FailureNotice } from '../primitives/notice';

export interface VideoMenuPanelProps {
  video: Video;
  id: string;
  /** Id of the element that the menu is anchored to and returns the focus to. */
  buttonId: string;
  focus: MenuFocus;
  onClose: () => void;
}

/** The menu of a video card (behaviour.md#video-cards), open while mounted. */
export function VideoMenuPanel({ video, id, buttonId, focus, onClose }: VideoMenuPanelProps) {
  const share = useShareVideo();
  const [dialog, setDialog] = useState(false);
  // The dialog takes over from the menu, which closes in the same event.
  const isReplaced = useRef(false);
  useLayoutEffect(() => {
    // The menu is gone: the dialog returns the focus to the element that has it now.
    if (dialog) document.getElementById(buttonId)?.focus();
  }, [dialog, buttonId]);
  const openDialog = useCallback(() => {
    isReplaced.current = true;
    setDialog(true);
  }, []);

  if (dialog) return <VideoDialog video={video} onClose={onClose} />;
  return (
    <AnchoredMenu
      id={id}
      buttonId={buttonId}
      label={menuPanelTexts.menu(video.title)}
      focus={focus}
      isReplaced={() => isReplaced.current}
      onClose={onClose}
    >
      <Slot name="video-menu" video={video} openDialog={openDialog} unavailable={unavailable}>
        <MenuItem icon="share" onClick={() => share(video)}>
          {menuPanelTexts.share}
        </MenuItem>
      </Slot>
    </AnchoredMenu>
  );
}

/** Shown in place of the items of a remote that fails. */
function unavailable({ title, retry }: Unavailable) {
  return (
    <MenuItem icon="retry" keepOpen onClick={retry}>
      {menuPanelTexts.itemsFailed(title)}
    </MenuItem>
  );
}

/** The dialog about a video, from the remote that fills the slot, or a notice that it cannot be shown. */
export function VideoDialog({ video, onClose }: VideoDialogProps) {
  return (
    <Slot
      name="video-dialog"
      video={video}
      onClose={onClose}
      unavailable={({ title, busy, retry }) => (
        <Dialog title={title} open onClose={onClose}>
          <FailureNotice title={menuPanelTexts.dialogFailed} busy={busy} onRetry={retry} />
        </Dialog>
      )}
    />
  );
}
