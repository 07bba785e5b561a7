import { useLayoutEffect, useMemo, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useHydrating, usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { Slot, type Unavailable } from '@fitreel/sdk/slots';
import { Button, categoryPath, Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { LateShelf } from '../shared/late-shelf';
import { PAGE_SIZE, TRENDING, useVideos, type VideosQuery } from '../shared/videos';
import { homeTexts } from './texts';
import { Featured, FeaturedSkeleton } from './featured';
import styles from './home.module.css';
import { MoreShelves } from './more-shelves';

/** Fewer videos of a category are no shelf. */
const SHELF_MIN = 3;

export interface StoryProps {
  /** Undefined while they load. */
  categories: readonly Contract.Category[] | undefined;
  /** All videos: what has loaded of them. */
  videos: VideosQuery;
}

/**
 * What home shows above the grid: a video that trends of a category that is training, the viewer's own shelves, what else trends, and one category
 * (behaviour.md#home-and-categories).
 */
export function Story({ categories, videos }: StoryProps) {
  const { fragments } = usePlatform();
  const { signedIn } = useSession();
  const hydrating = useHydrating();
  const trend = useVideos(TRENDING);
  const all = useMemo(() => videos.data?.videos ?? [], [videos.data]);
  // What the page has arrived with: the shelves stay as they are while the grid grows.
  const first = all.slice(0, PAGE_SIZE);
  const many = videos.hasNextPage || all.length > PAGE_SIZE;
  const trending = trend.data?.videos ?? all;
  const posters = trending.filter(
    ({ categoryName: name }) =>
      categories?.find(({ categoryName }) => categoryName === name)?.training !== false,
  );
  // Another one each day, by the API's calendar: the server and the browser agree on it.
  const featured = posters[(trend.data?.day ?? 0) % posters.length] ?? trending[0];
  const of = (category: string | undefined) =>
    first.filter(({ _id, categoryName }) => categoryName === category && _id !== featured?._id);
  const other = categories?.find(
    ({ categoryName }) => categoryName !== featured?.categoryName && of(categoryName).length >= SHELF_MIN,
  );
  // More than three shelves would push a short grid too far down.
  const crowded = !many && fragments('home-shelves').length > 1;
  // With the categories another video may be the large one, and the shelves would change.
  if (!featured || !categories) return (!categories || trend.isPending) && <StorySkeleton />;
  return (
    <>
      <Featured video={featured} />
      <ViewerShelves all={all} featured={featured} />
      <Shelf
        title={homeTexts.trending}
        path="/trend"
        videos={trending.filter((video) => video !== featured)}
      />
      {other && !(crowded && signedIn) && (
        <div className={crowded && hydrating ? styles.unlessSignedIn : undefined}>
          <LateShelf
            title={other.categoryName}
            path={categoryPath(other._id)}
            category={other.categoryName}
            filter={{ categoryId: other._id }}
            known={of(other.categoryName)}
            without={featured._id}
            complete={!many}
          />
        </div>
      )}
      {many && (
        <MoreShelves categories={categories.filter((category) => category !== other)} videos={first} />
      )}
    </>
  );
}

/**
 * The shelves of other remotes, which depend on the viewer. The page arrives as a visitor sees it: for a signed-in user, an
 * attribute of the page keeps their space from the first paint on (`shell/src/page/index.html`).
 */
function ViewerShelves({ all, featured }: { all: readonly Contract.Video[]; featured: Contract.Video }) {
  const { signedIn } = useSession();
  const { fragments } = usePlatform();
  const hydrating = useHydrating();
  const suggestions = useMemo(() => {
    const unlike = ({ categoryName }: Contract.Video) => Number(categoryName !== featured.categoryName);
    return all.filter(({ _id }) => _id !== featured._id).sort((one, other) => unlike(one) - unlike(other));
  }, [all, featured]);
  const [missing, setMissing] = useState(false);
  if (!signedIn && !hydrating) return null;
  return (
    <div className={signedIn ? styles.shelves : styles.kept}>
      {signedIn ? (
        <>
          <Slot
            name="home-shelves"
            suggestions={suggestions}
            pendingEach={<ShelfSkeleton />}
            unavailable={(state) => <UnavailableShelf {...state} onMissing={setMissing} />}
          />
          {missing && (
            <div className={styles.instead}>
              <Shelf title={homeTexts.more} videos={suggestions} />
            </div>
          )}
        </>
      ) : (
        fragments('home-shelves').map(({ key }) => <ShelfSkeleton key={key} />)
      )}
    </div>
  );
}

interface UnavailableShelfProps extends Unavailable {
  /** Called with whether it is there. */
  onMissing: (missing: boolean) => void;
}

/** In the place of a shelf that cannot be shown. Others of its remote, for which it speaks, leave theirs to other videos. */
function UnavailableShelf({ title, busy, retry, onMissing }: UnavailableShelfProps) {
  useLayoutEffect(() => {
    onMissing(true);
    return () => onMissing(false);
  }, [onMissing]);
  return (
    <Shelf title={title} videos={[]} isLandmark={false}>
      <p role="alert">{homeTexts.unavailable}</p>
      <Button size="s" variant="ghost" icon="retry" busy={busy} onClick={retry}>
        {homeTexts.retry}
      </Button>
    </Shelf>
  );
}

function StorySkeleton() {
  return (
    <>
      <FeaturedSkeleton />
      <ShelfSkeleton />
      <ShelfSkeleton />
    </>
  );
}
