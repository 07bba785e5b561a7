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
  /** Decides which of its videos the shelf gets. A shelf without videos is not rendered. */
  claim: Claim;
}

/** Claims videos for a shelf, by its title, and returns those that it gets. */
export type Claim = (shelf: string, videos: readonly Contract.Video[]) => readonly Contract.Video[];

/** A shelf whose videos load when it comes near the window. Until then its space is reserved. */
export function LateShelf({ filter, claim, ...shelf }: LateShelfProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data } = useVideos(filter, { enabled: near });
  const { title } = shelf;
  const loaded = data?.videos;
  const videos = useMemo(() => (loaded ? claim(title, loaded) : []), [claim, title, loaded]);
  if (data && videos.length === 0) return null;
  return (
    <div ref={place}>
      <Shelf {...shelf} videos={videos}>
        <Skeleton className={styles.late} />
      </Shelf>
    </div>
  );
}
