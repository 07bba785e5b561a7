import { useEffect, useRef } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';

/** Reports once that the host's player does not play a video, for those who keep the catalogue. What is known is not reported. */
export function useFailureReport(
  { _id: videoId, hostProblem }: Contract.Video,
  failure: Contract.PlayerFailure | undefined,
): void {
  const { api } = usePlatform();
  const reported = useRef(false);
  useEffect(() => {
    if (!failure || hostProblem || reported.current) return;
    reported.current = true;
    api
      .request('POST /video/{videoId}/unplayable', { params: { videoId }, body: { reason: failure } })
      // The viewer has nothing of it.
      .catch(() => undefined);
  }, [api, videoId, hostProblem, failure]);
}
