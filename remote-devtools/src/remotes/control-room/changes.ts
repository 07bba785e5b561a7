import type { AppDetails, ChangeRequest, HistoryEntry } from '@fitreel/sdk/remotes';
import { changeTexts } from '../../texts';

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
  return {
    request: { kind: 'canary', app, version, traffic, guard: true },
    action: changeTexts.canary.action(traffic),
    title: changeTexts.canary.title(app, traffic),
    effect: changeTexts.canary.effect(version, live.version, traffic),
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
      action: changeTexts.promote.action,
      title: changeTexts.promote.title(app),
      effect: changeTexts.promote.effect(canary.version, live.version),
    },
    {
      request: { kind: 'rollback', app, from: canary.version },
      action: changeTexts.end.action,
      title: changeTexts.end.title(app),
      effect: changeTexts.end.effect(canary.version, live.version),
    },
  ];
}

/** The way back from the live release; null while there is a canary, which ends first. */
export function rollbackChange({ app, live, canary }: AppDetails): OfferedChange | null {
  if (canary) return null;
  return {
    request: { kind: 'rollback', app, from: live.version },
    action: changeTexts.rollback.action,
    title: changeTexts.rollback.title(app),
    effect: changeTexts.rollback.effect(live.version),
  };
}
