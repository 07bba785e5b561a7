import { useMemo, useRef } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { Shelf, Skeleton } from '@fitreel/sdk/ui';
import styles from './late-shelf.module.css';
import { useNear } from './use-near';
import { useVideos, type VideoFilter } from './videos';

export interface LateShelfProps {
  title: string;
  path: string;
  category?: string;
  filter: VideoFilter;
  /** Those of its videos that are known: it has them until it has loaded. */
  known?: readonly Contract.Video[];
  /** Says which of its videos no other shelf has. A shelf without any is not there. */
  claim?: Claim;
}

/** Takes videos for a shelf, by its title, and returns those that it gets. */
export type Claim = (shelf: string, videos: readonly Contract.Video[]) => readonly Contract.Video[];

/** A shelf whose videos load when it comes near the window. Its space is kept until then. */
export function LateShelf({ filter, known = [], claim, ...shelf }: LateShelfProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data } = useVideos(filter, { enabled: near });
  const { title } = shelf;
  const loaded = data?.videos;
  const own = useMemo(() => loaded && (claim?.(title, loaded) ?? loaded), [claim, title, loaded]);
  const videos = own ?? known;
  if (data && videos.length === 0) return null;
  return (
    <div ref={place}>
      <Shelf {...shelf} videos={videos}>
        <Skeleton className={styles.late} />
      </Shelf>
    </div>
  );
}
