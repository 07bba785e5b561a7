import type { AppDetails, ChangeRequest, HistoryEntry } from '@fitreel/sdk/remotes';
import { changeTexts } from '../texts';

/** The texts of a change, shown before it is made. */
interface ChangeText {
  /** Label of the button. */
  action: string;
  /** The question before the change. */
  title: string;
  /** The effect of the change, as a sentence. */
  effect: string;
}

/** A change that the control room offers. */
export interface OfferedChange extends ChangeText {
  request: ChangeRequest;
}

/** A change that runs once it is confirmed. */
export interface Question extends ChangeText {
  run: () => Promise<unknown>;
}

/** Percentages that a canary steps through. At 0 it waits. */
const CANARY_STEPS = [0, 1, 5, 10, 25, 50, 75, 99] as const;

/** The next step above and below the traffic of a canary; undefined at the end. */
export function neighbours(traffic: number): { up: number | undefined; down: number | undefined } {
  return {
    up: CANARY_STEPS.find((step) => step > traffic),
    down: CANARY_STEPS.findLast((step) => step < traffic),
  };
}

/** The app's releases in the history that are not live, each with its latest entry, the latest first. */
export function otherReleases({ live }: AppDetails, history: readonly HistoryEntry[]): HistoryEntry[] {
  const pruned = history.filter(({ kind }) => kind === 'prune').map(({ version }) => version);
  const others = history.filter(({ version }) => version !== live.version && !pruned.includes(version));
  return others.filter(({ version }, index) => others.findIndex((one) => one.version === version) === index);
}

/** A change to `version`. If that was taken back before, the text says so. */
function changeTo(
  { takenBack = [] }: AppDetails,
  version: string,
  { request, effect, ...texts }: OfferedChange,
): OfferedChange {
  if (!takenBack.includes(version)) return { request, effect, ...texts };
  return {
    ...texts,
    request: { ...request, force: true } as ChangeRequest,
    effect: `${changeTexts.wasTakenBack(version)} ${effect}`,
  };
}

/** The problems of a canary, as sentences. */
const troublesOf = (canary: AppDetails['canary'] | undefined) =>
  (canary?.troubles ?? []).map(({ text }) => text);

/** Makes a release live, whether it was live before or not. */
export function rollbackChange(details: AppDetails, version: string): OfferedChange {
  const { app, live } = details;
  return changeTo(details, version, {
    request: { kind: 'rollback', app, to: version, from: live.version },
    ...changeTexts.rollback(app, live.version, version),
  });
}

/** Makes `version` a canary, or changes its traffic and keeps its named networks. */
export function canaryChange(details: AppDetails, version: string, traffic: number): OfferedChange {
  const { app, live, canary } = details;
  const same = canary?.version === version ? canary : undefined;
  const networks = same?.networks;
  return changeTo(details, version, {
    request: { kind: 'canary', app, version, traffic, guard: true, ...(networks && { networks }) },
    ...changeTexts.canary(app, version, live.version, traffic, troublesOf(same)),
  });
}

/** The changes that the app's team can make to the canary or, without one, to the live release. */
export function offeredChanges(details: AppDetails): OfferedChange[] {
  const { app, canary, live } = details;
  if (!canary) {
    const request: ChangeRequest = { kind: 'rollback', app, from: live.version };
    return [{ request, ...changeTexts.rollback(app, live.version) }];
  }
  const { up, down } = neighbours(canary.traffic);
  const steps = [down, up].filter((step) => step !== undefined);
  return [
    ...steps.map((step) => canaryChange(details, canary.version, step)),
    {
      request: { kind: 'promote', app, version: canary.version },
      ...changeTexts.promote(app, canary.version, live.version, troublesOf(canary)),
    },
    {
      request: { kind: 'rollback', app, from: canary.version },
      ...changeTexts.end(app, canary.version, live.version),
    },
  ];
}
