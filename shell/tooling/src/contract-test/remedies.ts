/** Remedies by a pattern that matches the problem. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /^requires /,
    'Declare a range in package.json that the shell’s version is in, or agree on another version with the owner of the shell.',
  ],
  [
    /of null \(reading 'use[A-Z]|React error #525;/,
    'Import React from "react", which the shell provides: a copy of your own cannot run in its page.',
  ],
  [/ has no heading/, 'Show a PageHeading in every state of the page.'],
  [/ has the status 404$/, 'Call notFound() only if isMissing(error), with the error of a query.'],
  [
    /throws ApiError/,
    'Show a FailureNotice for the error of a query instead of throwing it, and call notFound() if isMissing(error).',
  ],
  [
    /on the server.*: \w+ is not defined$/,
    'Use no window or document at module level and in render: read them in an effect, or in a component that shows after hydration.',
  ],
  [/on the server/, 'Catch it where it happens, and show a FailureNotice where something is missing then.'],
  [
    /does not load/,
    'Let modules only define things: what src/remote.tsx and its imports do at module level runs before there is a page.',
  ],
  [/writes the storage key /, 'Begin the key with the remote’s name and a dot.'],
  [
    /a key that is not written out$/,
    'Write the key out where you call deviceItem or tabItem of @fitreel/sdk/platform.',
  ],
  [
    /route .* at |exposes a remote named/,
    'Give defineRemote the default export of remote.config.ts, and a page for each of its routes.',
  ],
  [/budget is/, 'Load what the page does without at first by import(), or raise budget in remote.config.ts.'],
];

/** A problem with its remedy. */
function withRemedy(problem: string): string {
  const [, remedy] = REMEDIES.find(([pattern]) => pattern.test(problem)) ?? [];
  return `${problem}. ${remedy ?? 'Mend it.'}`;
}

/** The page, where it renders, and how the API behaves meanwhile. */
const CIRCUMSTANCES = /^(?<page>\/\S*) (?<circumstances>on the server(?: while the API fails)?):/;

/** Each problem once, with its remedy. Problems that differ only in their figures or circumstances count as one. */
export function findingsOf(problems: readonly string[]): string[] {
  const found = new Map<string, { first: string; count: number; circumstances: Set<string> }>();
  for (const problem of problems) {
    const { page = '', circumstances = '' } = CIRCUMSTANCES.exec(problem)?.groups ?? {};
    const key = page + problem.replace(CIRCUMSTANCES, '').replace(/\d[\d.,]*/g, '');
    const known = found.get(key) ?? { first: problem, count: 0, circumstances: new Set() };
    found.set(key, known);
    known.count += 1;
    known.circumstances.add(circumstances);
  }
  return [...found.values()].map(({ first, count, circumstances }) => {
    const [, ...others] = circumstances;
    const also = others.length > 0 ? `, also ${others.join('; ')}` : '';
    return withRemedy(first) + (count > 1 ? ` Seen ${count} times${also}.` : '');
  });
}
