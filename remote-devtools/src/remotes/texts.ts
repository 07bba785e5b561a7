import type { LoadFailure, RemoteSource, RemoteStatus } from '@fitreel/sdk/remotes';
import { ms } from '../shared/texts';

const sources: Readonly<Record<RemoteSource, string>> = {
  release: 'Live release',
  canary: 'Canary',
  fallback: 'Last good release',
  override: 'Override',
};

const states: Readonly<Record<RemoteStatus['state'], string>> = {
  idle: 'Not opened yet',
  loading: 'Loading',
  loaded: 'Loaded',
  failed: 'Failed',
};

const failureReasons: Readonly<Record<LoadFailure, string>> = {
  timeout: 'it took too long',
  network: 'a file couldn’t be loaded',
  incompatible: 'the shell doesn’t provide what it requires',
  error: 'its code failed',
};

export const remoteTexts = { sources, states, failureReasons };

export const overrideTexts = {
  heading: 'Override a remote',
  explanation: 'This tab then loads the remote from that origin instead of its release.',
  remote: 'Remote',
  remoteHint: 'Its name in the list, or a new one',
  remoteMissing: 'Enter a name',
  origin: 'Origin',
  originHint: (allowed: readonly string[]) => `Allowed here: ${allowed.join(', ')}`,
  originMissing: 'Enter an origin',
  submit: 'Override',
  clear: 'Clear',
  /** Appended to `clear` for screen readers. */
  overrideOf: (remote: string) => `the override of ${remote}`,
};

export const roomTexts = {
  heading: 'Control room',
  form: 'Open the control room',
  explanation:
    'Shows how each app is doing, and changes the token’s app. Leaving this page forgets the token.',
  tokenHint: 'From “fitreel token create”',
  loading: 'Loading the control room',
  failed: 'Couldn’t open the control room',
  mayChange: (name: string, scope: string | undefined, until: string) => {
    const changes = { reader: 'nothing', operator: 'all apps' }[scope ?? 'reader'] ?? scope;
    return `${name} may change ${changes} until ${until}.`;
  },
  revision: (revision: number) => `Revision ${revision} is live.`,
  silent: 'The gateway isn’t responding. These are the last figures.',
  problem: (problem: string) => `Couldn’t serve the newest site: ${problem}`,
};

export const tableTexts = {
  label: 'All apps',
  columns: {
    app: 'App',
    live: 'Live',
    loads: 'Loads in 24 h',
    failed: 'Failed',
    vitals: 'LCP, INP',
    age: 'Age',
    owner: 'Owner',
    attention: 'Needs attention',
  },
  canaryOf: (app: string) => `Canary of ${app}`,
  canary: (version: string, traffic: number, guard: boolean) =>
    `${version} for ${traffic} %${guard ? ', guarded' : ''}`,
  vitals: (lcp: number | undefined, inp: number | undefined) =>
    lcp === undefined && inp === undefined ? '–' : `${lcp ?? '–'}, ${inp ?? '–'} ms`,
  /** In the largest unit that fits. */
  age: (count: number, unit: 'd' | 'h' | 'min') => `${count} ${unit}`,
  none: 'None',
  nothing: 'Nothing',
};

export const appTexts = {
  owner: 'Owner',
  noOwner: 'No owner in its release',
  live: 'Live',
  liveSince: (version: string, since: string, by: string) => `${version}, since ${since} by ${by}.`,
  canary: 'Canary',
  canarySince: (version: string, traffic: number, guard: boolean, since: string, by: string) =>
    `${version} for ${traffic} %${guard ? ', guarded' : ''}, since ${since} by ${by}.`,
  guard: (waits: string) => `the guard ${waits}`,
  none: 'None',
  noLoads: 'No loads in 24 hours',
  loads: (loads: number, failedPercent: string, ms: number | null) =>
    `${loads} loads in 24 hours, ${failedPercent} % failed${ms === null ? '' : `, ${ms} ms`}`,
  history: 'History',
  again: (count: number) => `${count} × `,
  neverDeployed: 'Nothing deployed yet.',
  insteadOf: (from: string) => ` instead of ${from}`,
  endedCanary: (version: string, traffic: number, live: string) =>
    `ended the canary ${version} of ${traffic} %, ${live} stays live`,
  commit: (commit: string) => ` · commit ${commit}`,
  signed: (name: string, key: string) => ` Signed by ${name} (${key}); the commit in the history is not.`,
};

export const slotsTexts = {
  heading: 'Slots of the live site',
  uses: (shownBy: readonly string[], filledBy: readonly string[]) =>
    `shown by ${shownBy.join(', ') || 'no app'}, filled by ${filledBy.join(', ') || 'none'}`,
};

export const diffTexts = {
  summary: (to: string, from: string) => `What ${to} changes beside ${from}`,
  loading: 'Comparing the releases',
  failed: (why: string) => `Couldn’t compare the releases: ${why}`,
  commits: 'Commits:',
  /** A command. */
  log: (before: string, after: string, app: string) =>
    `git log --oneline ${before.slice(0, 10)}...${after.slice(0, 10)} -- ${app === 'shell' ? app : `remote-${app}`}`,
  size: (part: string, before: number | null, after: number | null) =>
    `${part === '' ? 'All files' : `Route ${part}`}: ${before ?? 'none'} → ${after ?? 'none'} KB`,
  same: 'Takes and gives the same.',
  /** Precedes a removed item for screen readers. */
  gone: 'No longer',
  added: 'New:',
};

export const needsTexts = {
  budget: 'Budget, with brotli',
  allFiles: 'All files',
  route: (id: string) => `Route ${id}`,
  weight: (name: string, kb: number, budgetKb: number) => `${name}: ${kb} of ${budgetKb} KB`,
  requires: 'Requires of the shell',
  required: (module: string, range: string, provided: string | null) =>
    `${module} ${range}, and the shell provides ${provided ?? 'none'}`,
  slots: 'Fills slots',
  slot: (slot: string, shownBy: readonly string[]) =>
    `${slot}, shown by ${shownBy.join(' and ') || 'no app'}`,
  changes: 'Before the next change',
  change: (kind: 'promote' | 'rollback', version: string, isOpen: boolean) =>
    `${kind === 'promote' ? 'Promoting' : 'Rolling back to'} ${version} ${isOpen ? 'breaks nothing.' : 'would be rejected:'}`,
};

export const figuresTexts = {
  heading: 'Figures',
  span: 'Span',
  spans: { day: '24 hours', fortnight: '14 days' },
  loadsAndFailures: 'Loads and failures',
  loads: 'Loads',
  failures: 'Failures',
  timeToLoad: 'Time to load',
  liveRelease: 'Live release',
  otherReleases: 'Other releases',
  table: 'Table of the figures',
  tableLabel: 'Figures as a table',
  columns: ['Time', 'Release', 'Loads', 'Failures', 'Time to load'],
  ms,
  noTime: '–',
  /** Shown in a plot without values. */
  nothingYet: 'Nothing yet',
  atMost: (label: string, most: number, unit: string) => `${label}: at most ${most}${unit}`,
  plot: (title: string, summary: string) => `${title}. ${summary}. The table below has all values.`,
};

/** Each change has the label of its button, the question before it, and its effect. */
export const changeTexts = {
  heading: 'Changes',
  noOther: 'No other release in the history.',
  release: 'Release',
  makeCanary: 'Make it a canary',
  rollbackTo: 'Roll back to it',
  canary: (app: string, version: string, live: string, traffic: number, troubles: readonly string[]) => ({
    action: `Canary at ${traffic} %`,
    title: `Set the canary of ${app} to ${traffic} %?`,
    effect: `${troubles.map((trouble) => `${trouble} `).join('')}${traffic === 0 ? 'No visitors get it yet' : `${traffic} % of visitors get it`}; all others keep ${live}. The guard takes ${version} back if it fails more often.`,
  }),
  promote: (app: string, version: string, live: string, troubles: readonly string[]) => ({
    action: 'Promote',
    title: `Promote the canary of ${app}?`,
    effect: `${troubles.map((trouble) => `${trouble} `).join('')}All visitors get ${version} instead of ${live} with their next page.`,
  }),
  end: (app: string, version: string, live: string) => ({
    action: 'End the canary',
    title: `End the canary of ${app}?`,
    effect: `All visitors get ${live} with their next page, and ${version} goes to nobody.`,
  }),
  rollback: (app: string, live: string, to?: string) => ({
    action: 'Roll back',
    title: `Roll ${app} back?`,
    effect: `All visitors get ${to ?? `the release before ${live}`} with their next page.`,
  }),
  wasTakenBack: (version: string) => `${version} was taken back before.`,
};
