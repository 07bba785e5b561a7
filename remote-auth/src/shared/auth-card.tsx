import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '@fitreel/sdk/ui';
import { cardTexts } from './texts';
import styles from './auth-card.module.css';
import trainingUrl from './training.svg';

export interface AuthCardProps {
  title: string;
  lead: string;
  /** The link to the other form. It passes on the location's `state`, which holds the return path. */
  other?: { question: string; label: string; to: string; state: unknown };
  children: ReactNode;
}

/** The panel around a form, beside artwork if space allows, with a link to the other form if there is one. */
export function AuthCard({ title, lead, other, children }: AuthCardProps) {
  return (
    <div className={styles.page}>
      <div className={styles.art}>
        {/* Lazy: a phone does not show the picture, and must not fetch it. */}
        <img className={styles.picture} src={trainingUrl} alt="" width={560} height={720} loading="lazy" />
        <p className={styles.motto}>{cardTexts.motto}</p>
      </div>
      <div className={styles.card}>
        <PageHeading title={title} />
        <p className={styles.lead}>{lead}</p>
        {children}
        {other && (
          <p className={styles.other}>
            {other.question}{' '}
            <Link className={styles.link} to={other.to} state={other.state}>
              {other.label}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
