import { useEffect, useEffectEvent, useState } from 'react';

/** Code that has loaded is available in the first render of the next component that wants it. */
const loadedBefore = new WeakMap<() => Promise<unknown>, { value: unknown }>();

/**
 * The result of `load`, which starts when `wanted` becomes true; null until it has loaded. A failed load calls
 * `onFailure` and starts again when `wanted` next becomes true; `React.lazy` would keep the failure.
 *
 * @param load always loads the same thing; define it outside the component
 */
export function useLazy<T>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure: (cause: unknown) => void,
): T | null {
  const [loaded, setLoaded] = useState(
    () => (wanted && (loadedBefore.get(load) as { value: T } | undefined)) || null,
  );
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
