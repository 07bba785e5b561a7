import { memo, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Video } from '@fitreel/contract';
import { categoryTone } from '@fitreel/contract/category-tone';
import { Link } from 'react-router-dom';
import { classNames, IconButton } from '../primitives/button';
import { Skeleton } from '../primitives/notice';
import { uiTexts } from '../texts';
import { VideoThumbnail } from '../video/video-card';
import { VideoLink } from '../video/video-links';
import { VideoMenu } from '../video/video-menu';
import { VideoTitle } from '../video/video-title';
import styles from './shelf.module.css';
import { Slot } from '../../slots';

export interface ShelfProps {
  title: string;
  /** Path of the page that shows all of the videos. */
  path?: string;
  videos: readonly Video[];
  /** Replaces the videos, in their space, when the shelf has none. */
  children?: ReactNode;
  /** The name of the videos' category, which sets the shelf's colour. */
  category?: string;
  /** The note on a video's picture, such as the remaining time. A shelf with notes has larger pictures. */
  noteOf?: (video: Video) => string | undefined;
  /** False if several shelves may have the same title: landmarks are told apart by it. */
  isLandmark?: boolean;
}

/** A longer list belongs on its own page: Tab passes through every card. */
const SHOWN = 6;

/**
 * Videos in one row that scrolls sideways: by touch, wheel and keys as in any scroll area, and with two buttons. It has the same height
 * whatever its videos are, and so has `ShelfSkeleton`.
 */
export function Shelf(props: ShelfProps) {
  const { title, path, videos, children, category, noteOf, isLandmark = true } = props;
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const { before, after } = useHidden(list, videos);
  const scroll = (direction: 1 | -1) => {
    const element = list.current;
    if (!element) return;
    const forward = getComputedStyle(element).direction === 'rtl' ? -direction : direction;
    element.scrollBy({ left: forward * element.clientWidth * 0.9 });
  };
  return (
    <section
      className={classNames(styles.shelf, noteOf && styles.large)}
      data-category={category === undefined ? undefined : categoryTone(category)}
      aria-labelledby={isLandmark ? titleId : undefined}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId} dir="auto">
          {path === undefined ? title : <Link to={path}>{title}</Link>}
        </h2>
        {(before || after) && (
          <div className={styles.buttons}>
            <IconButton
              label={uiTexts.shelfBack(title)}
              icon="back"
              aria-disabled={!before}
              onClick={() => scroll(-1)}
            />
            <IconButton
              label={uiTexts.shelfForward(title)}
              icon="forward"
              aria-disabled={!after}
              onClick={() => scroll(1)}
            />
          </div>
        )}
      </div>
      {videos.length === 0 ? (
        <div className={styles.empty}>{children}</div>
      ) : (
        <ul className={styles.row} ref={list} aria-labelledby={titleId}>
          {videos.slice(0, SHOWN).map((video) => (
            <li key={video._id}>
              <ShelfCard video={video} note={noteOf?.(video)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ShelfCard = memo(function ShelfCard({ video, note }: { video: Video; note: string | undefined }) {
  return (
    <>
      <VideoLink video={video} className={styles.card}>
        <span className={styles.name} dir="auto">
          <VideoTitle title={video.title} />
        </span>
        <VideoThumbnail video={video} />
      </VideoLink>
      <p className={styles.creator} dir="auto">
        {note ?? video.creator}
      </p>
      <div className={styles.badges}>
        <Slot name="video-marks" video={video} unavailable={() => null} />
      </div>
      <VideoMenu video={video} className={styles.menu} />
    </>
  );
});

/** A `Shelf` while its videos load. The surrounding page announces that they load. */
export function ShelfSkeleton() {
  return (
    <div className={styles.shelf} aria-hidden="true">
      <div className={styles.head}>
        <Skeleton className={styles.heading} />
      </div>
      <Skeleton className={styles.cards} />
    </div>
  );
}

/** Whether videos of the row are hidden before and after the view. Both are false until the row has been laid out. */
function useHidden(list: { current: HTMLElement | null }, videos: readonly Video[]) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const read = () => {
      const { scrollWidth, clientWidth, scrollLeft } = element;
      const position = Math.abs(scrollLeft);
      const before = position > 1;
      const after = position + clientWidth < scrollWidth - 1;
      setHidden((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    read();
    window.addEventListener('resize', read);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      window.removeEventListener('resize', read);
      element.removeEventListener('scroll', read);
    };
  }, [list, videos]);
  return hidden;
}
