import styles from './icon.module.css';
import { FILLED, ICONS, type IconName } from './icon-paths';

export type { IconName };

/** One of the app's own icons, for decoration: what it means is said in text beside it. */
export function Icon({ name }: { name: IconName }) {
  return <IconPath d={ICONS[name]} filled={FILLED.has(name)} />;
}

/** An icon given as the `d` of one path in a 24 × 24 box, as navigation entries carry it. */
export function IconPath({ d, filled = false }: { d: string; filled?: boolean }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}
