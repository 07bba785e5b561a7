import { Menu, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { createElement, useLayoutEffect, useRef, useState } from 'react';
import type { Video } from '@fitreel/contract';
import { askToLogIn } from '../../lists/login-first';
import { usePlatform } from '../../platform/context';
import { Icon } from '../primitives/icon';
import { useLazy } from '../primitives/use-lazy';
import { ListEntry } from './list-entry';
import { useShareVideo } from './use-share-video';
import { useUserMarks } from './user-marks';
import styles from './video-menu-panel.module.css';

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
  const marks = useUserMarks(video._id);
  const platform = usePlatform();
  const share = useShareVideo();
  const [saving, setSaving] = useState(false);
  // The dialog takes over from the menu, which closes in the same event.
  const keepOpen = useRef(false);
  const Save = useLazy(platform.loadSaveDialog, saving, (cause) => {
    console.error('The playlists could not be opened', cause);
    onClose();
  });
  useLayoutEffect(() => {
    // The menu is gone: the dialog returns the focus to where it is now.
    if (saving) document.getElementById(buttonId)?.focus();
  }, [saving, buttonId]);
  const addToPlaylist = () => {
    // The login leads back to the card, whose menu the viewer opens again.
    if (!platform.session.getSnapshot().signedIn) return askToLogIn(platform, () => undefined);
    keepOpen.current = true;
    setSaving(true);
  };
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

  if (saving) return Save && createElement(Save, { video, open: true, onClose });
  return (
    <Menu
      store={menu}
      id={id}
      className={styles.menu}
      aria-label={`Options for ${video.title}`}
      unmountOnHide
      // `setOpen` above does it, while the menu still exists.
      autoFocusOnHide={false}
      gutter={4}
      overflowPadding={8}
    >
      <ListEntry
        video={video}
        list="watchlater"
        icon="clock"
        included={marks.watchlater}
        add="Add to watch later"
        remove="Remove from watch later"
      />
      <ListEntry
        video={video}
        list="likes"
        icon={marks.likes ? 'heart-filled' : 'heart'}
        included={marks.likes}
        add="Like"
        remove="Dislike"
      />
      <MenuItem className={styles.item} onClick={addToPlaylist}>
        <Icon name="playlist-add" />
        Add to playlist
      </MenuItem>
      <MenuItem className={styles.item} onClick={() => share(video)}>
        <Icon name="share" />
        Share
      </MenuItem>
      {marks.history && (
        <ListEntry video={video} list="history" icon="trash" included remove="Remove from history" />
      )}
    </Menu>
  );
}
