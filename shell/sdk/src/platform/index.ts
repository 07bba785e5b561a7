export { getPlatform, platformContext, usePlatform } from './context';
export { createPlatform, type PlatformOptions } from './create-platform';
export { PlatformProvider } from './provider';
export type { Platform, Settings } from './types';
export { createFragment, type FragmentOptions } from '../fragments/fragment';
