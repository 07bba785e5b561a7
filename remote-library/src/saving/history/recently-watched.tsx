import { useState } from 'react';
import type { HomeShelvesProps } from '@fitreel/sdk/slots';
import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { useOpenings } from '../../shared/openings';
import { available } from '../../shared/lists';
import { useUserList } from '../../shared/use-user-list';
import { recentTexts } from './texts';
import { historyDays } from './history-days';

/** The videos that the viewer watched last, on the home page; before there are any, suggestions. */
export function RecentlyWatched({ suggestions }: HomeShelvesProps) {
  const { videos, status } = useUserList('history');
  const openings = useOpenings();
  // When its cards appear, they request lists that have failed. A skeleton in their place would make them appear again, in an endless loop.
  const [isShown, setIsShown] = useState(false);
  if (status !== 'loading' && !isShown) setIsShown(true);
  if ((status === 'loading' && !isShown) || (videos.length > 0 && !openings)) return <ShelfSkeleton />;
  if (videos.length === 0) {
    return (
      <Shelf title={recentTexts.start} videos={suggestions}>
        {recentTexts.nothing}
      </Shelf>
    );
  }
  const latest = openings ? available(historyDays(videos, openings).flatMap((day) => day.videos)) : [];
  return <Shelf title={recentTexts.heading} path="/history" videos={latest} />;
}
