import { Menu, useMenuStore } from '@ariakit/react/menu';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '@fitreel/contract';
import { MenuItem } from '../menu/menu-item';
import { Slot, type Unavailable } from '../../slots';
import { useShareVideo } from './video-links';
import styles from '../menu/menu.module.css';
import { menuPanelTexts } from '../texts';
import type { VideoDialogProps } from '../../fragments/slot-props';
import { Dialog } from '../dialog/dialog';
import { FailureNotice } from '../primitives/notice';

/** Where the focus goes when the menu opens: a pointer focuses the menu, the keyboard its first or last item. */
export type MenuFocus = 'container' | 'first' | 'last';

export interface VideoMenuPanelProps {
  video: Video;
  id: string;
  /** Id of the element that the menu is anchored to and returns the focus to. */
  buttonId: string;
  focus: MenuFocus;
  onClose: () => void;
}

/**
 * The menu of a video card (behaviour.md#video-cards), open while mounted. Each opening mounts a new one: what an earlier
 * menu has still to do must not affect it.
 */
export function VideoMenuPanel({ video, id, buttonId, focus, onClose }: VideoMenuPanelProps) {
  const share = useShareVideo();
  const [dialog, setDialog] = useState(false);
  // The dialog takes over from the menu, which closes in the same event.
  const keepOpen = useRef(false);
  useLayoutEffect(() => {
    // The menu is gone: the dialog returns the focus to where it is now.
    if (dialog) document.getElementById(buttonId)?.focus();
  }, [dialog, buttonId]);
  const openDialog = useCallback(() => {
    keepOpen.current = true;
    setDialog(true);
  }, []);
  const menu = useMenuStore({
    setOpen: (open) => {
      if (open || keepOpen.current) return;
      const focused = document.getElementById(id)?.contains(document.activeElement);
      onClose();
      if (focused) document.getElementById(buttonId)?.focus();
    },
    placement: 'bottom-end',
  });

  useLayoutEffect(() => {
    const button = document.getElementById(buttonId);
    menu.setDisclosureElement(button);
    menu.setAnchorElement(button);
    menu.setAutoFocusOnShow(true);
    menu.setInitialFocus(focus);
    menu.show();
  }, [menu, buttonId, focus]);

  if (dialog) return <VideoDialog video={video} onClose={onClose} />;
  return (
    <Menu
      store={menu}
      id={id}
      className={styles.menu}
      aria-label={menuPanelTexts.menu(video.title)}
      unmountOnHide
      // `setOpen` above does it, while the menu still exists.
      autoFocusOnHide={false}
      gutter={4}
      overflowPadding={8}
    >
      <Slot name="video-menu" video={video} openDialog={openDialog} unavailable={unavailable}>
        <MenuItem icon="share" onClick={() => share(video)}>
          {menuPanelTexts.share}
        </MenuItem>
      </Slot>
    </Menu>
  );
}

/** Shown in place of the items of a remote that cannot be shown. */
function unavailable({ title, retry }: Unavailable) {
  return (
    <MenuItem icon="retry" keepOpen onClick={retry}>
      {menuPanelTexts.itemsFailed(title)}
    </MenuItem>
  );
}

/** The dialog about a video: the remote's which fills the slot, or a notice that it cannot be shown. */
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
