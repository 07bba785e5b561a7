import { functionBody, withoutMessages, type Edit, type Trim } from './edits';
import { VIEW_TRANSITIONS } from './react-router-animation';
import { FETCHERS, SUBMISSIONS } from './react-router-submissions';

const FRAMEWORK_MODE: readonly Edit[] = [
  // Without the context of framework mode, the hook returns just this.
  [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, undefined, {}]', 1],
  [/\bshouldPrefetch && !isAbsolute \?/g, 'false ?', 1],
  // The state of the page is in the page state.
  functionBody('parseHydrationData', ''),
  // React Server Components and instrumentation are opt-in, hot reload of routes is for framework mode.
  [/\bif \(this\.context( && |\))/g, 'if (false$1', 2],
  [/\bif \(init\.instrumentations\)/g, 'if (false)', 2],
  [/^ {4}_internalSetRoutes,\n {4}_internalSetStateDoNotUse[\s\S]*?^ {4}\}\n/gm, '', 1],
];

const BLOCKERS: readonly Edit[] = [
  [/^ {4}(?:getBlocker|deleteBlocker),\n/gm, '', 2],
  [/\blet blockerKey = shouldBlockNavigation\(\{[\s\S]*?\}\);/g, 'let blockerKey = undefined;', 2],
];

/** Parts of routes that `pageRoute` does not make: `lazy` as an object, middleware, and none above the shell's boundary. */
const ROUTES: readonly Edit[] = [
  [/\bvar loadLazyRouteProperty = \(\{[\s\S]*?^\};/gm, 'var loadLazyRouteProperty = () => undefined;', 1],
  [/^ {2}let lazyKeys = Object\.keys\(route\.lazy\);\n[\s\S]*?(?=^\})/gm, '', 1],
  functionBody('defaultDataStrategyWithMiddleware', 'return defaultDataStrategy(args);'),
  functionBody('DefaultErrorComponent', 'return null;'),
  functionBody('useNavigate', 'return useNavigateStable();'),
];

/** What a release says less of than development: warnings, and the messages of failed assertions. */
const MESSAGES: readonly Edit[] = [
  [/^ *warn(?:ing|Once)\(\n?[^;]*?\);\n/gm, ''],
  withoutMessages('invariant'),
];

/** React Router without what routes and pages of FitReel do not have. */
export const REACT_ROUTER: Trim = {
  library: 'react-router',
  file: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  contains: 'function createRouter(',
  edits: [
    // Names for React DevTools, and functions that may have effects, keep components that nobody uses.
    [/^\w+\.displayName = "[\w.]+";$/gm, ''],
    [/^(var \w+ = )(React\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ $2'],
    ...FRAMEWORK_MODE,
    ...SUBMISSIONS,
    ...FETCHERS,
    ...BLOCKERS,
    ...ROUTES,
    ...VIEW_TRANSITIONS,
    ...MESSAGES,
  ],
};
