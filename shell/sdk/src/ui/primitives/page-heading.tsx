import { Fragment, type ReactNode } from 'react';
import { usePlatform } from '../../platform/platform';
import styles from './page-heading.module.css';
import { classNames } from './button';
import { Together } from './together';
import { useDisplayFace } from './use-display-face';

export interface PageHeadingProps {
  title: string;
  /** The page's actions, at the end of the heading's line. */
  children?: ReactNode;
  /** Visible to assistive technology only. */
  hidden?: boolean;
}

/**
 * Allows a line break after a separator: MUSIC,FITNESS must not break inside a word, and 20/10 not at all. Each break is rendered with the
 * word after it, or it would count as a layout shift.
 */
function breakable(title: string): ReactNode {
  const [first, ...others] = title.split(/(?<=[,;/|])(?=[^\s\d])/);
  if (others.length === 0) return title;
  // The key replaces the element as a whole: see own-element.tsx.
  return (
    <span key={title}>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** The page's one `h1` and the document's title. Focusable: the shell focuses it on navigation. */
export function PageHeading({ title, children, hidden = false }: PageHeadingProps) {
  const { siteName } = usePlatform();
  const heading = useDisplayFace(title);
  return (
    <header className={classNames(styles.heading, hidden && styles.bare)}>
      <title>{siteName ? `${title} · ${siteName}` : title}</title>
      <h1 ref={heading} className={hidden ? styles.hidden : styles.title} tabIndex={-1} dir="auto">
        {breakable(title)}
      </h1>
      {children && <Together className={styles.actions}>{children}</Together>}
    </header>
  );
}

/** Text for assistive technology only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  );
}
