import { useEffect, useEffectEvent, useState } from 'react';

/** What was loaded once is there in the first render of whoever wants it next: code, not state. */
const loadedBefore = new WeakMap<() => Promise<unknown>, { value: unknown }>();

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
  const [loaded, setLoaded] = useState(() => {
    const known = wanted ? loadedBefore.get(load) : undefined;
    return (known as { value: T } | undefined) ?? null;
  });
  const missing = wanted && !loaded;
  const failed = useEffectEvent(onFailure);

  useEffect(() => {
    if (!missing) return;
    let gone = false;
    load().then(
      (value) => {
        loadedBefore.set(load, { value });
        if (!gone) setLoaded({ value });
      },
      (cause: unknown) => !gone && failed(cause),
    );
    return () => {
      gone = true;
    };
  }, [load, missing]);

  return loaded ? loaded.value : null;
}
