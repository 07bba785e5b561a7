import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { creatorTexts } from '../texts';
import styles from './creator-details.module.css';

/** The picture and the subscribers of a creator around the heading; without a creator, the space for them. */
export function CreatorDetails({
  creator,
  children,
}: {
  creator: Contract.Creator | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.details}>
      {creator ? (
        <img className={styles.avatar} src={creator.avatar} alt="" width={72} height={72} />
      ) : (
        <div className={styles.avatar} />
      )}
      <div className={styles.text}>
        {children}
        <p className={styles.subscribers}>{creator && creatorTexts.subscribers(creator.subscriber)}</p>
      </div>
    </div>
  );
}
