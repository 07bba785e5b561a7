import { useEffect, useRef, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { observe } from '@fitreel/sdk/platform';
import { Shelf, Skeleton } from '@fitreel/sdk/ui';
import styles from './late-shelf.module.css';
import { useVideos, type VideoFilter } from './videos';

/** A shelf loads when it is this close to the window. */
const NEAR = '600px 0px';

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
  const [near, setNear] = useState(false);
  const { data } = useVideos(filter, { enabled: near });
  useEffect(() => {
    const notice = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    if (complete || !place.current) return;
    return observe(
      () => new IntersectionObserver(notice, { rootMargin: NEAR }),
      place.current,
      () => setNear(true),
    );
  }, [complete]);
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
