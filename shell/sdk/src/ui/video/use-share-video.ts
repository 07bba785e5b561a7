import { useCallback } from 'react';
import type { Video } from '@fitreel/contract';
import { usePlatform } from '../../platform/context';

/** The function that shares a video (behaviour.md#share). Its code loads with the first request, and not with the page. */
export function useShareVideo(): (video: Video) => void {
  const platform = usePlatform();
  return useCallback(
    (video) => {
      import(/* webpackChunkName: "transport" */ './share-video')
        .then(({ shareVideo }) => shareVideo(platform, video))
        .catch(reportError);
    },
    [platform],
  );
}
