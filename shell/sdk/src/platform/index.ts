export {
  getPlatform,
  platformContext,
  usePlatform,
  PlatformProvider,
  type Platform,
  type Settings,
} from './platform';
export { createPlatform, type PlatformOptions } from './create-platform';
export { createFragment, type FragmentOptions } from '../fragments/fragment';
