import type { Platform } from '@fitreel/sdk/platform';

/** A value that exists once per running app, created on first use. */
export function perPlatform<T extends object>(create: (platform: Platform) => T): (platform: Platform) => T {
  const made = new WeakMap<Platform, T>();
  return (platform) => {
    let one = made.get(platform);
    if (!one) made.set(platform, (one = create(platform)));
    return one;
  };
}
