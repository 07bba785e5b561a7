import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import imageUrl from '../assets/not-found.svg';
import styles from './not-found.module.css';

/** Shows for an unknown path (behaviour.md#not-found). */
export function NotFound(): ReactNode {
  return (
    <div className={styles['page']}>
      <img className={styles['image']} src={imageUrl} alt="" width={640} height={400} />
      <PageHeading title="Page not found" />
      <p className={styles['text']}>This page has left the track. The videos are still where they were.</p>
      <ButtonLink to="/" variant="primary" icon="home">
        Back to the videos
      </ButtonLink>
    </div>
  );
}
