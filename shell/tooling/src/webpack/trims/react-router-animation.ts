import type { Edit } from './edits';

/** React Router's edits for transitions of the whole page between two routes, with `viewTransition` of a link. */
export const VIEW_TRANSITIONS: readonly Edit[] = [
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
