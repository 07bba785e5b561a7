import { useRef } from 'react';
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
  /** `known` are all: there is nothing to load. */
  complete?: boolean;
  /** The id of a video that is left out. A shelf without any other is not there. */
  without?: string;
}

/** A shelf whose videos load when it comes near the window. Its space is kept until then. */
export function LateShelf({ filter, known = [], complete = false, without, ...shelf }: LateShelfProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, complete);
  const { data } = useVideos(filter, { enabled: near });
  const videos = (data?.videos ?? known).filter(({ _id }) => _id !== without);
  if (data && videos.length === 0) return null;
  return (
    <div ref={place}>
      <Shelf {...shelf} videos={videos}>
        <Skeleton className={styles.late} />
      </Shelf>
    </div>
  );
}
