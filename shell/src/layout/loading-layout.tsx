import { VideoGridSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Frame } from './frame';
import { layoutTexts } from '../texts';

/** Shows the bars and a skeleton while the first page's remote loads. */
export function LoadingLayout(): ReactNode {
  return (
    <Frame>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{layoutTexts.product}</h1>
      </VisuallyHidden>
      <VideoGridSkeleton count={8} />
    </Frame>
  );
}
