import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `load` gives, once `wanted` has been true; null until then. A load that fails is given to `onFailure` and tried
 * again the next time that it is wanted, which `React.lazy` would not do.
 *
 * @param load gives the same promise or module each time; made outside of the component
 */
export function useLazy<T>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure: (cause: unknown) => void,
): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  const missing = wanted && !loaded;
  const failed = useEffectEvent(onFailure);

  useEffect(() => {
    if (!missing) return;
    let gone = false;
    load().then(
      (value) => !gone && setLoaded({ value }),
      (cause: unknown) => !gone && failed(cause),
    );
    return () => {
      gone = true;
    };
  }, [load, missing]);

  return loaded ? loaded.value : null;
}
