export {
  getPlatform,
  platformContext,
  usePlatform,
  PlatformProvider,
  type Platform,
  type Settings,
} from './platform';
export { createPlatform, type PlatformOptions } from './create-platform';
export { attempt, matchesMedia, observe, watchMedia, whenIdle } from '../browser/browser';
export { fieldsOf, isCount, isId, isText, isTime } from '../browser/checks';
export { choiceOf, readChoice, writeChoice } from './choice';
export { paced, type Paced } from './paced';
export { useHydrating } from './use-hydrating';
export { deviceItem, tabItem, type StoredItem } from './stored-item';
export { pressedKey } from './pressed-key';
export { useShortcuts } from './shortcuts';
export type { Shortcut } from './shortcut';
export { createFragment, isShown, ownedBy, type FragmentOptions } from '../fragments/fragment';
