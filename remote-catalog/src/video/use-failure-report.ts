import { useEffect, useRef } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';

/** Reports once that the host's player does not play a video, for the catalogue's editors. Known failures are not reported. */
export function useFailureReport(
  { _id: videoId, hostProblem }: Contract.Video,
  reason: Contract.PlayerFailure | undefined,
): void {
  const { api } = usePlatform();
  const known = useRef(Boolean(hostProblem));
  useEffect(() => {
    if (!reason || known.current) return;
    known.current = true;
    api
      .request('POST /video/{videoId}/unplayable', { params: { videoId }, body: { reason } })
      // Of no concern to the viewer.
      .catch(() => undefined);
  }, [api, videoId, reason]);
}
