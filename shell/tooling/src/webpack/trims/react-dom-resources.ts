import { functionBody, type Edit } from './edits';

/**
 * React DOM's edits for styles with `precedence`, asynchronous scripts and preloads, which React moves to the head. Styles and
 * scripts of releases come with the page or by webpack. A title, metadata and other links still go to the head.
 */
export const RESOURCES: readonly Edit[] = [
  [/^ {4}case "style":\n {6}if \(\n {8}"string" !== typeof props\.precedence[\s\S]*?return !0;\n/gm, '', 1],
  [
    /(?<=^ {8}case "stylesheet":\n) {10}return \(\n {12}\(type = props\.disabled\)[\s\S]*?\);\n/gm,
    'return !1;\n',
    1,
  ],
  [/^ {4}case "script":\n {6}if \(\n {8}props\.async &&[\s\S]*?return !0;\n/gm, '', 1],
  functionBody('getResource', 'return null;'),
  ...['acquireResource', 'preloadResourceAndSuspendIfNeeded', 'suspendResource'].map((name) =>
    functionBody(name, ''),
  ),
  // The functions behind `preload` and its kind.
  [/^ {2}[DCLmXSM]: \w+,?\n/gm, '', 7],
  // No style holds back what React shows, nor does a picture (`VIEW_TRANSITION`).
  [/^ {2}if \(\n {4}isViewTransitionEligible \|\|[\s\S]*?(?=^ {2}completeRoot\()/gm, '', 1],
];

/** The edits of the module `react-dom` for the same. */
export const RESOURCE_EXPORTS: readonly Edit[] = [
  [
    /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = function[\s\S]*?^\};\n/gm,
    '',
    6,
  ],
];
