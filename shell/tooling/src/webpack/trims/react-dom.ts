import { functionBody, withoutCase, withoutLabel, type Edit, type Trim } from './edits';
import { VIEW_TRANSITION } from './react-dom-animation';
import { RESOURCE_EXPORTS, RESOURCES } from './react-dom-resources';

/** `SuspenseList`, which no stable release of React exports; 19 is the tag of its fiber. */
const SUSPENSE_LIST: readonly Edit[] = [
  withoutCase('REACT_SUSPENSE_LIST_TYPE', 2),
  withoutLabel('19', 2),
  withoutCase('19', 8),
];

/** A `ref` of a fragment throws an error. */
const FRAGMENT_REFS: readonly Edit[] = [
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
];

/** Functions as `action` of a form, and the state of such a function: the SDK's forms send requests to the API. */
const FORM_ACTIONS: readonly Edit[] = [
  ...['mountActionState', 'rerenderActionState', 'updateActionState'].map((name) =>
    functionBody(name, 'throw Error("no useActionState: ADR-0033");'),
  ),
  functionBody('extractEvents$1', ''),
  functionBody('startHostTransition', ''),
];

/** React DOM without features that no page of FitReel has. `SharedNamesPlugin` rejects the imports. */
export const REACT_DOM: Trim = {
  library: 'react-dom',
  file: /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
  edits: [
    ...VIEW_TRANSITION,
    ...RESOURCES,
    ...FRAGMENT_REFS,
    ...SUSPENSE_LIST,
    ...FORM_ACTIONS,
    // The components above an error, as text: the shell logs and reports the stack of the error.
    functionBody('getStackByFiberInDevAndProd', 'return "";'),
  ],
};

/** The module `react-dom`, which says what remotes may call. */
export const REACT_DOM_EXPORTS: Trim = {
  library: 'react-dom',
  file: /[\\/]react-dom[\\/]cjs[\\/]react-dom\.production\.js$/,
  edits: RESOURCE_EXPORTS,
};
