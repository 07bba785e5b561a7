import type { ReactElement } from 'react';
import styles from './empty-list.module.css';

/** The foreground of each illustration, over a common backdrop, in a 240 × 160 box. */
const ART = {
  liked: () => (
    <>
      <path
        className={styles.shade}
        d="M125 136C77 101 62 80 62 56a34 34 0 0 1 63-19 34 34 0 0 1 63 19c0 24-15 45-63 80z"
      />
      <path
        className={styles.accent}
        d="M120 132C72 97 57 76 57 52a34 34 0 0 1 63-19 34 34 0 0 1 63 19c0 24-15 45-63 80z"
      />
      <path className={styles.pulse} d="M58 76h36l9-20 14 42 12-32 7 10h46" />
    </>
  ),
  watchlater: () => (
    <>
      <path className={styles.stroke} d="M120 34V20M107 18h26M158 48l8-8" />
      <circle className={styles.shade} cx="124" cy="86" r="52" />
      <circle className={styles.paper} cx="120" cy="84" r="52" />
      <path className={styles.accent} d="M120 84V44a40 40 0 0 1 38.6 50.4z" />
      <path className={styles.stroke} d="M120 84V50M120 84l26 7M120 124v4M76 84h-4M168 84h-4M120 44v-4" />
      <circle className={styles.ink} cx="120" cy="84" r="5" />
    </>
  ),
  history: () => (
    <>
      <path className={styles.shade} d="M84 128h132v14H84z" />
      <path className={styles.accent} d="M78 124h124a8 8 0 0 1 0 16H78z" />
      <circle className={styles.accent} cx="78" cy="98" r="42" />
      <path
        className={styles.coil}
        d="M78 140A42 42 0 0 1 78 56A36 36 0 0 1 78 128A30 30 0 0 1 78 68A24 24 0 0 1 78 116A18 18 0 0 1 78 80A12 12 0 0 1 78 104A6 6 0 0 1 78 92"
      />
      <path className={styles.coil} d="M164 126v12M174 126v12" />
    </>
  ),
  playlists: () => (
    <>
      <rect className={styles.shade} x="62" y="26" width="124" height="70" rx="10" />
      <rect className={styles.faint} x="56" y="38" width="136" height="76" rx="10" />
      <rect className={styles.paper} x="48" y="52" width="152" height="84" rx="10" />
      <circle className={styles.accent} cx="124" cy="94" r="26" />
      <path className={styles.ink} d="M117 81v26l21-13z" />
    </>
  ),
  playlist: () => (
    <>
      <rect className={styles.paper} x="52" y="26" width="136" height="110" rx="12" />
      <path className={styles.dashed} d="M66 42h44v26H66zM66 80h44v26H66z" />
      <path className={styles.stroke} d="M124 50h48M124 60h28M124 88h48M124 98h20" />
      <circle className={styles.shade} cx="178" cy="122" r="24" />
      <circle className={styles.accent} cx="174" cy="118" r="24" />
      <path className={styles.bold} d="M174 107v22M163 118h22" />
    </>
  ),
  search: () => (
    <>
      <path className={styles.handle} d="M146 104l34 32" />
      <circle className={styles.shade} cx="112" cy="74" r="52" />
      <circle className={styles.paper} cx="108" cy="70" r="52" />
      <circle className={styles.ring} cx="108" cy="70" r="48" />
      <g className={styles.weights}>
        <path d="M84 70h48" />
        <path d="M80 56v28M92 50v40M124 50v40M136 56v28" />
      </g>
    </>
  ),
} satisfies Record<string, () => ReactElement>;

export type IllustrationName = keyof typeof ART;

/** One of FitReel's own drawings in the colours of the theme. Decorative. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={styles.art} viewBox="0 0 240 160" width="240" height="160" aria-hidden="true">
      <path
        className={styles.blob}
        d="M36 34C66 4 108 20 144 12s72 4 84 44-2 76-40 84-70 6-106 8-60-14-66-46-4-44 20-68z"
      />
      <path className={styles.ground} d="M24 142h192" />
      {ART[name]()}
    </svg>
  );
}
