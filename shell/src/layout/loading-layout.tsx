import { VideoGridSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Frame } from './frame';

/** What stands while the first page's remote is on its way: the same bars, and the shape of a grid. */
export function LoadingLayout(): ReactNode {
  return (
    <Frame>
      <VisuallyHidden>
        <h1 tabIndex={-1}>FitReel</h1>
      </VisuallyHidden>
      <VideoGridSkeleton count={8} />
    </Frame>
  );
}
