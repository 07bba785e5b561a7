import { useSearchParams } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { Skeleton } from '@fitreel/sdk/ui';
import styles from './playing-list.module.css';

/** The list named in the address by `?list=…`, if any: filled by another remote, in a reserved place. */
export function PlayingList({ video }: { video: Contract.Video }) {
  const list = useSearchParams()[0].get('list');
  if (!list) return null;
  return (
    <div className={styles.place}>
      <Slot name="video-aside" video={video} list={list} pending={<Skeleton className={styles.pending} />} />
    </div>
  );
}
