import { Menu, MenuItem, useMenuStore } from '@ariakit/react/menu';
import { useLayoutEffect } from 'react';
import type { Video } from '@fitreel/contract';
import type { ListName } from '../../lists';
import { Icon, type IconName } from '../primitives/icon';
import { useGetUserList, useUserMarks } from './user-marks';
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
  const menu = useMenuStore({
    setOpen: (open) => {
      if (open) return;
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
      <Entry
        video={video}
        list="watchlater"
        icon="clock"
        included={marks.watchlater}
        add="Add to watch later"
        remove="Remove from watch later"
      />
      <Entry
        video={video}
        list="likes"
        icon={marks.likes ? 'heart-filled' : 'heart'}
        included={marks.likes}
        add="Like"
        remove="Dislike"
      />
      {marks.history && (
        <Entry video={video} list="history" icon="trash" included remove="Remove from history" />
      )}
    </Menu>
  );
}

interface EntryProps {
  video: Video;
  list: ListName;
  icon: IconName;
  included: boolean;
  add?: string;
  remove: string;
}

function Entry({ video, list, icon, included, add, remove }: EntryProps) {
  const getList = useGetUserList();
  const change = () => {
    const target = getList(list);
    if (included) target.remove(video);
    else target.add(video);
  };
  return (
    <MenuItem className={styles.item} onClick={change}>
      <Icon name={icon} />
      {included ? remove : add}
    </MenuItem>
  );
}
