import { MenuItem } from '@ariakit/react/menu';
import type { Video } from '@fitreel/contract';
import type { ListName } from '../../lists';
import { Icon, type IconName } from '../primitives/icon';
import { useGetUserList } from './user-marks';
import styles from './video-menu-panel.module.css';

interface ListEntryProps {
  video: Video;
  list: ListName;
  icon: IconName;
  included: boolean;
  add?: string;
  remove: string;
}

/** The item of a video's menu that adds it to a list, or removes it. */
export function ListEntry({ video, list, icon, included, add, remove }: ListEntryProps) {
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
