import { functionBody, withoutCase, withoutLabel, type Trim } from './edits';

/** React's tags of fibers that no element of FitReel has. */
const SUSPENSE_LIST = '19';
const VIEW_TRANSITION = '30';

/**
 * React DOM without features that no page of FitReel has. An element of such a type throws React's error for invalid types;
 * `SharedNamesPlugin` rejects the imports.
 */
export const REACT_DOM: Trim = {
  file: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  edits: [
    // `ViewTransition`
    withoutCase('REACT_LEGACY_HIDDEN_TYPE', 1),
    withoutCase('REACT_VIEW_TRANSITION_TYPE', 2),
    withoutCase(VIEW_TRANSITION, 13),
    [new RegExp(`\\b${VIEW_TRANSITION} === \\w+\\.tag\\b`, 'g'), 'false', 13],
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

    // References to fragments
    [
      /(?<=case 7:\n) +if \(null === current\.stateNode\) \{[\s\S]*?break;\n/g,
      'throw Error("no references to fragments: ADR-0033");\n',
      1,
    ],
    [/^FragmentInstance\.prototype\.\w+ = function \([\s\S]*?^\};\n/gm, '', 12],
    functionBody('isFragmentInstanceParent', 'return false;'),
    ...[
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
    ].map((name) => functionBody(name, '')),

    // `SuspenseList`, which no stable release of React exports
    withoutCase('REACT_SUSPENSE_LIST_TYPE', 2),
    withoutLabel(SUSPENSE_LIST, 2),
    withoutCase(SUSPENSE_LIST, 8),
  ],
};
