import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted: a viewer who has left is not redirected by a late response. */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
