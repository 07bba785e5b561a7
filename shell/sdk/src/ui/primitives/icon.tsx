import styles from './icon.module.css';
import { FILLED, ICONS, type IconName } from './icon-paths';

export type { IconName };

/** One of the app's icons. Decorative: put its meaning in text beside it. */
export function Icon({ name }: { name: IconName }) {
  return <IconPath d={ICONS[name]} filled={FILLED.has(name)} />;
}

/** An icon from the `d` of one path in a 24 × 24 box, as navigation entries have it. */
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
