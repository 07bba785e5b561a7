import { functionBody, withoutMessages, type Edit, type Trim } from './edits';

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

/** Forms that submit to an `action`: those of the SDK send requests to the API. */
const SUBMISSIONS: readonly Edit[] = [
  functionBody('normalizeNavigateOptions', 'return { path };'),
  functionBody('getSubmissionFromNavigation', ''),
  functionBody('getActionDataForCommit', ''),
  functionBody('getUpdatedActionData', ''),
  [/\blet isActionReload = .*;/g, 'let isActionReload = false;', 1],
  [
    /\belse if \(opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)\)/g,
    'else if (false)',
    1,
  ],
  [/\bif \(submission && isMutationMethod\(submission\.formMethod\)\)/g, 'if (false)', 2],
  [/\bif \(redirectPreserveMethodStatusCodes\.has\([^{]*\{/g, 'if (false) {', 1],
];

const FETCHERS: readonly Edit[] = [
  [/^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: queueFetcherForDeletion),\n/gm, '', 4],
  [/^ {4}_internalFetchControllers: fetchControllers,\n/gm, '', 1],
  [/^ {2}fetchLoadMatches\.forEach\(\(f, key\) => \{\n[\s\S]*?^ {2}\}\);/gm, '', 1],
  [/\bfetchersToLoad\.map\(async \(f\) => \{\n[\s\S]*?^ {6}\}\)/gm, '[]', 1],
  [/^ {2}revalidatingFetchers\.filter\([\s\S]*?^ {2}\}\);/gm, '', 1],
  [
    /^ {4}state\.fetchers\.forEach\(\(fetcher, key\) => \{[\s\S]*?^ {4}\}\);\n {4}fetchersQueuedForDeletion\.forEach\([\s\S]*?^ {4}\}\);/gm,
    '',
    1,
  ],
  functionBody('abortStaleFetchLoads', 'return false;'),
  functionBody('deleteFetcher', ''),
  functionBody('getUpdatedRevalidatingFetchers', ''),
  functionBody('interruptActiveLoads', 'isRevalidationRequired = true;'),
  functionBody('markFetchRedirectsDone', 'return false;'),
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

/** Transitions of the whole page between two routes, with `viewTransition` of a link. */
const VIEW_TRANSITIONS: readonly Edit[] = [
  // In the router
  [/^ {4}let viewTransitionOpts;\n[\s\S]*?(?=^ {4}updateState\()/gm, '    let viewTransitionOpts;\n', 1],
  [/^ {6}restoreAppliedTransitions\([\s\S]*?(?=^ {4}\}\n)/gm, '', 1],
  // In its provider: the state, the choice, what it does instead, and the effects
  [
    /^ {2}let \[(?:vtContext|pendingState|renderDfd|transition|interruption), set\w+\] = React3\.useState\((?:\{[^}]*\})?\);\n/gm,
    '',
    5,
  ],
  [
    /^ {6}let isViewTransitionAvailable = [\s\S]*?(?=^ {8}if \(reactDomFlushSyncImpl && flushSync\))/gm,
    '      {\n',
    1,
  ],
  [
    /^ {8}return;\n {6}\}\n {6}if \(reactDomFlushSyncImpl && flushSync\) \{\n[\s\S]*?(?=^ {4}\},\n {4}\[\n {6}router\.window,)/gm,
    '      }\n',
    1,
  ],
  [/^ {6}transition,\n {6}renderDfd,\n/gm, '', 1],
  [/(?<=router\.subscribe\(setState\), \[router, setState\]\);\n)[\s\S]*?(?=^ {2}let navigator = )/gm, '', 1],
  [/\{ value: vtContext \}/g, '{ value: { isTransitioning: false } }', 1],
];

/** What a release says less of than development: warnings, and the messages of failed assertions. */
const MESSAGES: readonly Edit[] = [
  [/^ *warn(?:ing|Once)\(\n?[^;]*?\);\n/gm, ''],
  withoutMessages('invariant'),
];

/** React Router without what routes and pages of FitReel do not have. */
export const REACT_ROUTER: Trim = {
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
