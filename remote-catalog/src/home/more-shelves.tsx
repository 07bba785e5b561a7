import { useRef } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { categoryPath, creatorId, creatorPath } from '@fitreel/sdk/ui';
import { type Claim, LateShelf } from '../shared/late-shelf';
import { useNear } from '../shared/use-near';
import { LATEST } from '../shared/videos';
import { homeTexts } from './texts';

/** Categories that get their shelves at once; the next ones do when the end of these comes near. */
const CATEGORIES_STEP = 6;
/** More would push the grid too far down. */
const CREATORS_MAX = 3;

export interface MoreShelvesProps {
  categories: readonly Contract.Category[];
  /** The videos that have loaded: their most frequent creators have shelves. */
  videos: readonly Contract.Video[];
  /** The videos of the first category that have loaded, without those of other shelves. */
  known: readonly Contract.Video[];
  claim: Claim;
}

/** A shelf for each category and for a few creators, when there are too many videos to look through in one grid. */
export function MoreShelves({ videos, ...categories }: MoreShelvesProps) {
  return (
    <>
      <CategoryShelves {...categories} />
      {frequentCreators(videos).map(({ name, path }) => (
        <LateShelf
          key={path}
          title={homeTexts.by(name)}
          path={path}
          filter={{ creatorId: creatorId(name), filters: LATEST }}
          claim={categories.claim}
        />
      ))}
    </>
  );
}

/** The shelves of the first categories, and of the others once their end comes near. */
function CategoryShelves({ categories, known, claim }: Omit<MoreShelvesProps, 'videos'>) {
  const end = useRef<HTMLDivElement>(null);
  const rest = categories.slice(CATEGORIES_STEP);
  const near = useNear(end, rest.length === 0);
  return (
    <>
      {categories.slice(0, CATEGORIES_STEP).map(({ _id, categoryName }, index) => (
        <LateShelf
          key={_id}
          title={categoryName}
          path={categoryPath(_id)}
          category={categoryName}
          filter={{ categoryId: _id }}
          known={index === 0 ? known : []}
          claim={claim}
        />
      ))}
      <div ref={end} />
      {near && rest.length > 0 && <CategoryShelves categories={rest} known={[]} claim={claim} />}
    </>
  );
}

/** The creators with most of these videos and at least two, each with the path of their page. */
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
