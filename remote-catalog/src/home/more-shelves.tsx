import { useMemo, useRef } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { categoryPath, creatorId, creatorPath } from '@fitreel/sdk/ui';
import { type Claim, LateShelf } from '../shared/late-shelf';
import { orderTexts } from '../shared/texts';
import { useNear } from '../shared/use-near';
import { LATEST } from '../shared/videos';
import { homeTexts } from './texts';

/** The number of categories with shelves at first, and added whenever the end of the shelves comes near. */
const CATEGORIES_STEP = 6;
/** More would push the grid too far down. */
const CREATORS_MAX = 3;

export interface MoreShelvesProps {
  categories: readonly Contract.Category[];
  /** The loaded videos: their most frequent creators get shelves. */
  videos: readonly Contract.Video[];
  /** The ids of the videos above, separated by spaces. */
  shown: string;
  /** Path of the latest videos; null if they already have a shelf. */
  latest: string | null;
}

/** The latest videos, and a shelf for each category and for a few creators, for a catalogue too large to browse in one grid. */
export default function MoreShelves({ categories, videos, shown, latest }: MoreShelvesProps) {
  const claim = useMemo(() => claimsBeside(shown), [shown]);
  return (
    <>
      {latest !== null && (
        <LateShelf title={orderTexts.latest} path={latest} filter={{ filters: LATEST }} claim={claim} />
      )}
      <CategoryShelves categories={categories} claim={claim} />
      {frequentCreators(videos).map(({ name, path }) => (
        <LateShelf
          key={path}
          title={homeTexts.by(name)}
          path={path}
          filter={{ creatorId: creatorId(name), filters: LATEST }}
          claim={claim}
        />
      ))}
    </>
  );
}

/** The shelves of the first categories, and of the others once the end of the shelves comes near. */
function CategoryShelves({ categories, claim }: Pick<MoreShelvesProps, 'categories'> & { claim: Claim }) {
  const end = useRef<HTMLDivElement>(null);
  const rest = categories.slice(CATEGORIES_STEP);
  const near = useNear(end, rest.length === 0);
  return (
    <>
      {categories.slice(0, CATEGORIES_STEP).map(({ _id, categoryName }) => (
        <LateShelf
          key={_id}
          title={categoryName}
          path={categoryPath(_id)}
          category={categoryName}
          filter={{ categoryId: _id }}
          claim={claim}
        />
      ))}
      <div ref={end} />
      {near && rest.length > 0 && <CategoryShelves categories={rest} claim={claim} />}
    </>
  );
}

/** Videos per shelf; more would not be seen. */
const SHELF_SIZE = 6;

/**
 * Lets each loading shelf claim videos that no other shelf has and that are not in `shown`, so that no video appears on the home page
 * three times.
 */
function claimsBeside(shown: string): Claim {
  const claims = new Map(shown.split(' ').map((id) => [id, '']));
  return (shelf, videos) => {
    const own = videos.filter(({ _id }) => (claims.get(_id) ?? shelf) === shelf).slice(0, SHELF_SIZE);
    for (const { _id } of own) claims.set(_id, shelf);
    return own;
  };
}

/** The creators with the most of these videos, and at least two, each with the path of their page. */
function frequentCreators(videos: readonly Contract.Video[]): { name: string; path: string }[] {
  const counts = new Map<string, number>();
  for (const { creator } of videos) counts.set(creator, (counts.get(creator) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, a], [, b]) => b - a)
    .flatMap(([name]) => {
      const path = creatorPath(name);
      return path === null ? [] : { name, path };
    })
    .slice(0, CREATORS_MAX);
}
