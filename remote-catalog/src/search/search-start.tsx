import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRecentSearches } from '@fitreel/sdk/searches';
import { Button, Icon, PageHeading, Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { orderTexts } from '../shared/texts';
import { TRENDING, useVideos, viewedOrder } from '../shared/videos';
import chip from '../shared/chip.module.css';
import { searchTexts } from './texts';
import { CategoryLinks } from './category-links';
import { searchPath } from './search-path';
import styles from './search-start.module.css';

/** The page of a search without a text, below the field of the top bar (behaviour.md#search). */
export function SearchStart() {
  const trend = useVideos(TRENDING);
  return (
    <>
      <PageHeading title={searchTexts.heading} />
      <RecentSearches />
      <Part className={styles.categories} title={searchTexts.categories}>
        <CategoryLinks />
      </Part>
      {trend.data ? (
        <Shelf title={orderTexts[viewedOrder(trend.data)]} path="/trend" videos={trend.data.videos} />
      ) : (
        // Without a response its place stays empty, as nobody asked for it.
        trend.isPending && <ShelfSkeleton />
      )}
    </>
  );
}

/** Always one row: nothing moves when the device's searches are added to a rendered page. */
function RecentSearches() {
  const { searches, eraseAll } = useRecentSearches();
  const some = searches !== undefined && searches.length > 0;
  return (
    <Part
      className={styles.recent}
      title={searchTexts.recent}
      action={
        some && (
          <Button size="s" variant="ghost" aria-label={searchTexts.eraseAllRecent} onClick={eraseAll}>
            {searchTexts.eraseAll}
          </Button>
        )
      }
    >
      {some ? (
        <ul className={styles.row}>
          {searches.map((search) => (
            <li key={search}>
              <Link className={`${chip.chip} ${styles.search}`} to={searchPath(search)} dir="auto">
                <Icon name="past" />
                <span className={styles.text}>{search}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.row}>{searches && searchTexts.noRecent}</p>
      )}
    </Part>
  );
}

interface PartProps {
  title: string;
  className?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
}

function Part({ title, className, action, children }: PartProps) {
  const titleId = useId();
  return (
    <section className={className} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
