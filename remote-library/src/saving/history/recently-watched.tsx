import { useState } from 'react';
import type { HomeShelvesProps } from '@fitreel/sdk/slots';
import { Shelf, ShelfSkeleton } from '@fitreel/sdk/ui';
import { useOpenings } from '../../shared/openings';
import { available } from '../../shared/lists';
import { useUserList } from '../../shared/use-user-list';
import { recentTexts } from './texts';
import { historyDays } from './history-days';

/** What the viewer has watched last, on the home page; before there is any, what to start with. */
export function RecentlyWatched({ suggestions }: HomeShelvesProps) {
  const { videos, status } = useUserList('history');
  const openings = useOpenings();
  // Its cards request lists that have failed as they appear. A skeleton in their place would have them appear again, without end.
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
