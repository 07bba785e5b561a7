import { useEffect, useRef, useState } from 'react';
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
  /** The id of a video that is left out. A shelf without any other is not there. */
  without?: string;
}

/** A shelf whose videos load when it comes near the window. Its space is kept until then. */
export function LateShelf({ filter, without, ...shelf }: LateShelfProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const { data } = useVideos(filter, { enabled: near });
  useEffect(() => {
    const notice = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    if (!place.current) return;
    return observe(
      () => new IntersectionObserver(notice, { rootMargin: NEAR }),
      place.current,
      () => setNear(true),
    );
  }, []);
  const videos = (data?.videos ?? []).filter(({ _id }) => _id !== without);
  if (data && videos.length === 0) return null;
  return (
    <div ref={place}>
      <Shelf {...shelf} videos={videos}>
        <Skeleton className={styles.late} />
      </Shelf>
    </div>
  );
}
