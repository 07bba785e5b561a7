import { functionBody, type Edit } from './edits';

/** React Router's edits for forms that submit to an `action`: those of the SDK send requests to the API. */
export const SUBMISSIONS: readonly Edit[] = [
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

/** React Router's edits for fetchers: TanStack Query loads what is no page. */
export const FETCHERS: readonly Edit[] = [
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
