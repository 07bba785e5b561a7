import type { Visit } from './tour';

/** A problem of a release that would affect viewers or other apps, with a remedy. */
export interface Finding {
  /** A predicate, such as "leaves a title behind". */
  what: string;
  remedy: string;
  /** Set if a busy machine may be to blame. It then counts only if at least half of a page's visits have it. */
  isOfSpeed?: true;
}

const CODE_OF_TEXT: [what: string, remedy: string] = [
  'runs text as code by eval or new Function, which the site’s policy blocks',
  'Write the code out, or choose a library that does without.',
];

/** Functions that take a URL or text as a script, by the beginning of the violation’s sample. */
const SCRIPT_TAKERS: readonly (readonly [RegExp, string, string])[] = [
  [
    /^ServiceWorkerContainer /,
    'registers a service worker',
    'Request through the SDK, which keeps responses: a service worker would answer for every remote.',
  ],
  [
    /^(?:Shared)?Worker /,
    'starts a worker',
    'Compute in the page, in steps of a few milliseconds, or in the API.',
  ],
  [
    /^/,
    'gives the browser text to read as HTML or as code',
    'Render elements of React, which need no such text.',
  ],
];

/** Findings about actions that the site’s policy blocked. */
export function policyFindings({ before, shown, back }: Visit, remote: string): Finding[] {
  const known = before.violations.map(({ directive }) => directive);
  const blocked = [...shown.violations, ...back.violations].filter(
    ({ directive, file }) =>
      !known.includes(directive) && (file === '' || file.includes(`/releases/${remote}/`)),
  );
  const isCode = blocked.some((one) => one.blocked === 'eval');
  return blocked.flatMap(({ directive, blocked: what, sample }) => {
    if (what === 'eval') return { what: CODE_OF_TEXT[0], remedy: CODE_OF_TEXT[1] };
    if (directive === 'require-trusted-types-for') {
      const [, does, remedy = ''] = SCRIPT_TAKERS.find(([taker]) => taker.test(sample)) ?? [];
      return isCode ? [] : { what: `${does}, which the site’s policy blocks`, remedy };
    }
    return {
      what: `uses ${what || 'something'}, which the site’s policy blocks (${directive})`,
      remedy: 'Request only from the site’s own API, and import images and fonts as files of the remote.',
    };
  });
}

/** Functions that `watch-page.cjs` removes from the browser. */
const NEWER = [
  'Promise\\.try|RegExp\\.escape|Math\\.f16round|Math\\.sumPrecise|Error\\.isError|Intl\\.DurationFormat',
  'Uint8Array\\.from(?:Base64|Hex)|toBase64|toHex|setFromBase64|setFromHex|getOrInsert(?:Computed)?',
  'union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom',
  'startViewTransition|moveBefore|URLPattern|CloseWatcher|requestIdleCallback|scheduler',
].join('|');

/** Explanations of known errors, including React's minified ones. */
const KNOWN_ERRORS: readonly (readonly [RegExp, string, string])[] = [
  [
    /React error #(418|423|425)\b/,
    'renders in the browser something else than on the server, which React then renders again',
    'Show what depends on the viewer’s language, time zone or clock after hydration (formats of @fitreel/sdk, or an effect), and nest elements as HTML allows: no <div> in <p>.',
  ],
  [/^EvalError\b|'unsafe-eval'/, ...CODE_OF_TEXT],
  [
    /^ApiError\b/,
    'throws the error of a request',
    'Show a FailureNotice for the error of a query instead of throwing it, and call notFound() if isMissing(error).',
  ],
  [
    /of null \(reading 'use[A-Z]|React error #525\b/,
    'runs a copy of React of its own',
    'Import React from "react", which the shell provides.',
  ],
  [
    /React error #185\b/,
    'updates its state in every render or effect, without end',
    'Give the effect its dependencies, and set the state only where it changes.',
  ],
  [
    new RegExp(
      `\\b(?:${NEWER})\\b[^ ]* is not a (?:function|constructor)|(?:Iterator|URLPattern|scheduler|CloseWatcher) is not defined`,
    ),
    'uses what Chrome 123, Firefox 125 or Safari 17.5 lack, which the site promises to run in',
    'Ask whether the browser has it, and do without where it does not.',
  ],
  // The SDK’s limits (ADR-0113).
  [
    /^More than \d+ events in a second$/,
    'sends more events than a remote may, of which the SDK drops the rest',
    'Send an event when what others should know of happens, and keep state in createStore of @fitreel/sdk/store.',
  ],
  [
    /^More than \d+ requests in a second$/,
    'sends more requests than a remote may, of which the SDK refuses the rest',
    'Ask for data with useQuery, which asks once, and poll at most every 10 s.',
  ],
  [
    / more than \d+ KB in (?:all|local storage)$/,
    'keeps more in the browser’s storage than a remote may',
    'Bound what you keep there, or keep it in the API.',
  ],
];

/** The shell's error for a file that is late only because the machine is busy. */
const TOO_LATE = /^TimeoutError: it did not load within \d+ ms$/;

/** Findings about thrown errors and failed loads. */
export function errorFindings({ errors, reports }: Visit, remote: string): Finding[] {
  const reported = reports
    .flatMap(({ errors: found = [] }) => found)
    .filter((error) => error.remote === remote);
  const failedLoads = reports
    .flatMap(({ loads }) => loads)
    .filter(
      // Only a busy machine is that slow here.
      ({ failure, ...load }) => load.remote === remote && failure && failure !== 'timeout',
    );
  const messages = new Set(
    [...errors, ...reported.map(({ message }) => message.replace(/^Error: /, ''))].filter(
      (message) => !TOO_LATE.test(message),
    ),
  );
  return [
    ...[...messages].map((message) => {
      const [, what, remedy] = KNOWN_ERRORS.find(([pattern]) => pattern.test(message)) ?? [];
      return {
        what: what ?? `throws ${message}`,
        remedy:
          remedy ?? 'Catch it where it happens, and show a FailureNotice where something is missing then.',
      };
    }),
    ...failedLoads.map(({ failure }) => ({
      what: `could not be loaded: ${failure}`,
      remedy:
        'Let modules only define things: what src/remote.tsx and its imports do at module level runs before there is a page.',
    })),
  ];
}
