import { functionBody, withoutCase, type Edit } from './edits';

/** React's tag of the fiber of a `ViewTransition`. */
const TAG = '30';

/** React DOM's edits for `ViewTransition`, whose element then throws React's error for invalid types. */
export const VIEW_TRANSITION: readonly Edit[] = [
  withoutCase('REACT_LEGACY_HIDDEN_TYPE', 1),
  withoutCase('REACT_VIEW_TRANSITION_TYPE', 2),
  withoutCase(TAG, 13),
  [new RegExp(`\\b${TAG} === \\w+\\.tag\\b`, 'g'), 'false', 13],
  // The lanes whose updates may be animated.
  [/\((\w+) & 335544064\) === \1/g, 'false', 6],
  [/\bshouldStartViewTransition\s+\? [\s\S]*?: (?=\(flushMutationEffects\(\),)/g, '', 1],
  [/ {2}null !== pendingViewTransition &&\n.*\n/g, '', 1],
  [/\bvar committedViewTransition = pendingViewTransition;\n +pendingViewTransition = null;/g, '', 1],
  [/,\n +null !== committedViewTransition\)/g, ', false)', 1],
  [/(?<!var )\bviewTransitionMutationContext = (?:!0|!1|\w+)/g, '0'],
  ...[
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'trackEnterViewTransitions',
  ].map((name) => functionBody(name, '')),
  // Only inside of one does a picture hold back what React shows.
  functionBody('preloadInstanceAndSuspendIfNeeded', 'workInProgress.flags &= -16777217;'),
];
