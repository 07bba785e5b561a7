import type { AppDetails, ChangeRequest, HistoryEntry } from '@fitreel/sdk/remotes';

/** A change that the control room offers, with what it does. */
export interface OfferedChange {
  request: ChangeRequest;
  /** Label of the button. */
  action: string;
  /** The question before it. */
  title: string;
  /** What it does: a sentence. */
  effect: string;
}

/** Percentages that a canary steps through. With 0 it waits. */
const CANARY_STEPS = [0, 1, 5, 10, 25, 50, 75, 99] as const;

/** The next step above and below the traffic of a canary; undefined at the end. */
export function neighbours(traffic: number): { up: number | undefined; down: number | undefined } {
  return {
    up: CANARY_STEPS.find((step) => step > traffic),
    down: CANARY_STEPS.findLast((step) => step < traffic),
  };
}

/** Releases of the app that the history names and that are not live, the latest first. */
export function otherReleases({ live }: AppDetails, history: readonly HistoryEntry[]): string[] {
  const pruned = history.filter(({ kind }) => kind === 'prune').map(({ version }) => version);
  const versions = history.filter(({ kind }) => kind !== 'prune').map(({ version }) => version);
  return [...new Set(versions)].filter((version) => version !== live.version && !pruned.includes(version));
}

/** Makes `version` a canary, or changes its traffic. */
export function canaryChange({ app, live }: AppDetails, version: string, traffic: number): OfferedChange {
  const share = traffic === 0 ? 'No visitor gets it: it waits' : `${traffic} % of the visitors get it`;
  return {
    request: { kind: 'canary', app, version, traffic, guard: true },
    action: `Canary at ${traffic} %`,
    title: `Set the canary of ${app} to ${traffic} %?`,
    effect: `${share}, all others keep ${live.version}. The guard takes ${version} back if it fails more often.`,
  };
}

/** The changes of the canary that an app has now. */
export function canaryChanges(details: AppDetails): OfferedChange[] {
  const { app, canary, live } = details;
  if (!canary) return [];
  const { up, down } = neighbours(canary.traffic);
  const steps = [down, up].filter((step) => step !== undefined);
  return [
    ...steps.map((step) => canaryChange(details, canary.version, step)),
    {
      request: { kind: 'promote', app },
      action: 'Promote',
      title: `Promote the canary of ${app}?`,
      effect: `All visitors get ${canary.version} instead of ${live.version} with their next page.`,
    },
    {
      request: { kind: 'rollback', app, from: canary.version },
      action: 'End the canary',
      title: `End the canary of ${app}?`,
      effect: `All visitors get ${live.version} with their next page, and ${canary.version} goes to nobody.`,
    },
  ];
}

/** The way back from the live release; null while there is a canary, which ends first. */
export function rollbackChange({ app, live, canary }: AppDetails): OfferedChange | null {
  if (canary) return null;
  return {
    request: { kind: 'rollback', app, from: live.version },
    action: 'Roll back',
    title: `Roll ${app} back?`,
    effect: `All visitors get the release before ${live.version} with their next page.`,
  };
}
