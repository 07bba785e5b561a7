import { useLayoutEffect, useMemo, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useHydrating, usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { Slot, type Unavailable } from '@fitreel/sdk/slots';
import { Button, categoryPath, lazyPart, Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { orderTexts } from '../shared/texts';
import { LATEST, PAGE_SIZE, TRENDING, useVideos, type VideosQuery, viewedOrder } from '../shared/videos';
import { homeTexts } from './texts';
import { Featured, FeaturedSkeleton } from './featured';
import styles from './home.module.css';

/** A site of few videos does without them. */
const MoreShelves = lazyPart(() => import(/* webpackChunkName: "later" */ './more-shelves'));

/** The fewest videos of a category that make a shelf. */
const SHELF_MIN = 3;

export interface StoryProps {
  /** Undefined while they load. */
  categories: readonly Contract.Category[] | undefined;
  /** All videos, as far as they have loaded. */
  videos: VideosQuery;
}

/**
 * The content above the grid of the home page: a trending video from a training category, the viewer's own shelves, other trending or new
 * videos, and categories in the editor's order (behaviour.md#home-and-categories).
 */
export function Story({ categories, videos }: StoryProps) {
  const { fragments } = usePlatform();
  const { signedIn } = useSession();
  const hydrating = useHydrating();
  const trend = useVideos(TRENDING);
  const all = useMemo(() => videos.data?.videos ?? [], [videos.data]);
  // The first page of videos: the shelves stay as they are while the grid grows.
  const first = all.slice(0, PAGE_SIZE);
  const many = videos.hasNextPage || all.length > PAGE_SIZE;
  const popular = trend.data?.videos ?? all;
  const ranked = trend.data?.ranked ?? 0;
  const order = viewedOrder({ videos: popular, ranked });
  const posters = popular.filter(
    ({ categoryName: name }) =>
      categories?.find(({ categoryName }) => categoryName === name)?.training !== false,
  );
  // Changes daily, by the API's calendar, so that server and browser agree.
  const chosen = trend.data?.featured;
  const featured = chosen ?? posters[(trend.data?.day ?? 0) % posters.length] ?? popular[0];
  const others = popular.filter(({ _id }) => _id !== featured?._id);
  // A shelf is only called `Most watched` if its videos have views; if few do, it shows the latest.
  const watched = others.filter((video) => popular.indexOf(video) < ranked);
  const isWatched = watched.length >= SHELF_MIN;
  const shelf = isWatched ? watched : others.slice(watched.length);
  const shown = new Set([featured, ...shelf].map((video) => video?._id));
  const of = (category: string | undefined) =>
    first.filter(({ _id, categoryName }) => categoryName === category && !shown.has(_id));
  const other = categories?.find(({ categoryName }) => of(categoryName).length >= SHELF_MIN);
  // More than three shelves would push a short grid too far down.
  const crowded = !many && fragments('home-shelves').length > 1;
  // With any of them missing, the large video or the number of shelves could still change, and move what is below.
  const waits = !categories || videos.isPending || trend.isPending;
  if (!featured || waits) return waits && <StorySkeleton />;
  return (
    <>
      <Featured
        video={featured}
        order={chosen ? undefined : popular.indexOf(featured) < ranked ? order : trend.data && 'latest'}
      />
      <ViewerShelves all={all} featured={featured} shown={shown} />
      <Shelf
        title={trend.data ? orderTexts[isWatched ? order : 'latest'] : homeTexts.more}
        path={isWatched ? '/trend' : LATEST_PATH}
        videos={shelf}
      />
      {other && !many && !(crowded && signedIn) && (
        <div className={crowded && hydrating ? styles.unlessSignedIn : undefined}>
          <Shelf
            title={other.categoryName}
            path={categoryPath(other._id)}
            category={other.categoryName}
            videos={of(other.categoryName)}
          />
        </div>
      )}
      {many && (
        <div className={styles.later}>
          <MoreShelves
            categories={categories}
            videos={first}
            shown={[...shown].join(' ')}
            latest={isWatched ? LATEST_PATH : null}
          />
        </div>
      )}
    </>
  );
}

/** All videos, the latest first. */
const LATEST_PATH = `/?${new URLSearchParams(LATEST)}`;

interface ViewerShelvesProps {
  all: readonly Contract.Video[];
  featured: Contract.Video;
  /** The ids of the videos in the first shelf and the large panel. */
  shown: ReadonlySet<string | undefined>;
}

/**
 * The shelves of other remotes, which depend on the viewer. The page arrives as a visitor sees it: for a signed-in user, an attribute of
 * the page reserves their space from the first paint on (`shell/src/page/index.html`).
 */
function ViewerShelves({ all, featured, shown }: ViewerShelvesProps) {
  const { signedIn } = useSession();
  const { fragments } = usePlatform();
  const hydrating = useHydrating();
  const suggestions = useMemo(() => {
    // Videos that no other shelf has come first, and among them those of the same category.
    const rank = ({ _id, categoryName }: Contract.Video) =>
      (shown.has(_id) ? 2 : 0) + Number(categoryName !== featured.categoryName);
    return all.filter(({ _id }) => _id !== featured._id).sort((one, other) => rank(one) - rank(other));
  }, [all, featured, shown]);
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
  /** Called with whether this shelf is missing. */
  onMissing: (missing: boolean) => void;
}

/** Replaces a shelf that cannot be shown. It also covers the remote's other failed shelves, whose space goes to other videos. */
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
