import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './cards.module.css';

interface LinkCardProps {
  title: string;
  to: string;
  facts: string;
  /** Above the title. */
  picture?: ReactNode;
  /** A button beside the title. */
  corner?: ReactNode;
  children?: ReactNode;
}

/** An item of a list of `cards` that links to its page as a whole. */
export function LinkCard({ title, to, facts, picture, corner, children }: LinkCardProps) {
  return (
    <li>
      <article className={styles.card}>
        {picture}
        <Link to={to} className={styles.link} dir="auto">
          {title}
        </Link>
        <p className={styles.facts}>{facts}</p>
        {children}
        {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      </article>
    </li>
  );
}
