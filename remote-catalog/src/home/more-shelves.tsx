import type { Contract } from '@fitreel/sdk/api';
import { categoryPath, creatorId, creatorPath } from '@fitreel/sdk/ui';
import { LateShelf } from '../shared/late-shelf';
import { homeTexts } from './texts';

/** More would push the grid too far down. */
const CATEGORIES_MAX = 6;
const CREATORS_MAX = 3;

export interface MoreShelvesProps {
  /** Those without a shelf yet. */
  categories: readonly Contract.Category[];
  /** The videos that have loaded: their most frequent creators have shelves. */
  videos: readonly Contract.Video[];
}

/** A shelf for each category and for a few creators, when there are too many videos to look through in one grid. */
export function MoreShelves({ categories, videos }: MoreShelvesProps) {
  return (
    <>
      {categories.slice(0, CATEGORIES_MAX).map(({ _id, categoryName }) => (
        <LateShelf
          key={_id}
          title={categoryName}
          path={categoryPath(_id)}
          category={categoryName}
          filter={{ categoryId: _id }}
        />
      ))}
      {frequentCreators(videos).map(({ name, path }) => (
        <LateShelf
          key={path}
          title={homeTexts.by(name)}
          path={path}
          filter={{ creatorId: creatorId(name) }}
        />
      ))}
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
