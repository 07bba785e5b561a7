import styles from './icon.module.css';

const HEART = 'M12 20.5C5.2 15.6 3 12.4 3 9a4.9 4.9 0 0 1 9-2.7A4.9 4.9 0 0 1 21 9c0 3.4-2.2 6.6-9 11.5z';

/** The `d` of each icon in a 24 × 24 box, drawn with a 2 px round stroke. */
const ICONS = {
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  trend: 'M3 17l6-6 4 4 8-8M15 7h6v6',
  past: 'M4 5v4.5h4.5M4.3 9.5A8.5 8.5 0 1 1 3.5 13M12 8v4.5l3 2',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  heart: HEART,
  'heart-filled': HEART,
  'list-play': 'M4 6h16M4 12h9M4 18h9M17 12.5v6.5l4.5-3.25z',
  'list-add': 'M4 6h16M4 12h9M4 18h9M18 12.5v7M14.5 16h7',
  more: 'M12 5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 11.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1zM12 18a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1z',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2.5 12C4.6 7.9 8 5.8 12 5.8s7.4 2.1 9.5 6.2c-2.1 4.1-5.5 6.2-9.5 6.2S4.6 16.1 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'eye-off':
    'M4 4l16 16M9.9 6.1a10 10 0 0 1 2.1-.3c4 0 7.4 2.1 9.5 6.2a14 14 0 0 1-2.4 3.3M6.3 7.6A12.5 12.5 0 0 0 2.5 12c2.1 4.1 5.5 6.2 9.5 6.2a10 10 0 0 0 4.3-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 11v5M13.7 11v5',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5',
  logout: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5',
  login: 'M14 4h5v16h-5M10 8l4 4-4 4M14 12H4.5',
  send: 'M21 3 3 10.5l7 3.5 3.5 7zM21 3 10 14',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z',
  retry: 'M20 5v4.5h-4.5M19.7 9.5A8.5 8.5 0 1 0 20.5 13',
};

export type IconName = keyof typeof ICONS;

/** Icons that are filled. */
const FILLED: ReadonlySet<IconName> = new Set<IconName>(['heart-filled']);

/** One of the app's icons. Decorative: put its meaning in text beside it. */
export function Icon({ name }: { name: IconName }) {
  return <IconPath d={ICONS[name]} filled={FILLED.has(name)} />;
}

/** An icon from the `d` of one path in a 24 × 24 box, as used by navigation entries. */
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
    >
      <path d={d} />
    </svg>
  );
}
