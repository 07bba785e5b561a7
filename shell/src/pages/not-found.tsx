import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import imageUrl from '../assets/not-found.svg';
import styles from './not-found.module.css';
import { errorTexts } from '../texts';

/** Shows for an unknown path (behaviour.md#not-found). */
export function NotFound(): ReactNode {
  return (
    <div className={styles['page']}>
      <img className={styles['image']} src={imageUrl} alt="" width={640} height={400} />
      <PageHeading title={errorTexts.missing} />
      <p className={styles['text']}>{errorTexts.missingAdvice}</p>
      <ButtonLink to="/" variant="primary" icon="home">
        {errorTexts.toVideos}
      </ButtonLink>
    </div>
  );
}
