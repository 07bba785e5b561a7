import { useCallback, useEffect, useRef } from 'react';

/** Says whether the part of the page that asks is still there: who has left it is not led on when a request is answered. */
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
