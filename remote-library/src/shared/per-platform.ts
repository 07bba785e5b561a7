import type { Platform } from '@fitreel/sdk/platform';

/** What each running app has one of, made when it is first asked for. */
export function perPlatform<T extends object>(create: (platform: Platform) => T): (platform: Platform) => T {
  const made = new WeakMap<Platform, T>();
  return (platform) => {
    let one = made.get(platform);
    if (!one) made.set(platform, (one = create(platform)));
    return one;
  };
}
