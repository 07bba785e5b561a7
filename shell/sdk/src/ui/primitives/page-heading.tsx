import { Fragment, type ReactNode } from 'react';
import styles from './page-heading.module.css';
import { classNames } from './class-names';

export interface PageHeadingProps {
  title: string;
  /** Actions of the page, at the end of the heading's line. */
  children?: ReactNode;
  /** For a page whose look needs no heading; assistive technology has it all the same. */
  hidden?: boolean;
}

/** `title` with room for a line break after signs that join words: MUSIC,FITNESS must not break inside a word. */
function breakable(title: string): ReactNode {
  return title.split(/(?<=[,;/|])(?=\S)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The page's one `h1` and the document's title. It can take the focus, which the shell gives it on navigation. */
export function PageHeading({ title, children, hidden = false }: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, hidden && styles.bare)}>
      <title>{`${title} · FitReel`}</title>
      <h1 className={hidden ? styles.hidden : styles.title} tabIndex={-1}>
        {breakable(title)}
      </h1>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
