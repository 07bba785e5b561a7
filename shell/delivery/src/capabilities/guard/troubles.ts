import { worstFirst, type LoadFigures, type Trouble } from '@fitreel/protocol';
import type { AppState } from '../../core/store/revision';
import { MIN_FAILURES, MIN_LOADS, rollbackReason, waitReason, type Figures } from './reasons';

/** Loads that fail for one visitor in a hundred are worth a look: connections break as well. */
const FAILING = 0.01;

/** What Core Web Vitals call good, at the 75th percentile: in milliseconds (web.dev/articles/vitals). */
const GOOD_MS = { lcp: 2500, inp: 200 };

/** A canary that nobody has decided on for as long, in days. */
const FORGOTTEN_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

/** ` of the canary`, or nothing for the live release. */
type Whose = '' | ' of the canary';

function ofLoads(whose: Whose, { loads, failures }: LoadFigures): Trouble[] {
  if (failures === 0 || failures / loads <= FAILING) return [];
  const text = `${failures} of ${loads} loads${whose} failed`;
  return loads >= MIN_LOADS && failures >= MIN_FAILURES
    ? [{ kind: 'failing', text: `${text}.` }]
    : [
        {
          kind: 'unproven',
          text: `${text}: the guard judges from ${MIN_LOADS} loads and ${MIN_FAILURES} failures on.`,
        },
      ];
}

function ofTimes(whose: Whose, times: { lcp?: number; inp?: number }): Trouble[] {
  return (['lcp', 'inp'] as const).flatMap((name) => {
    const ms = times[name];
    if (ms === undefined || ms <= GOOD_MS[name]) return [];
    return [{ kind: 'slow', text: `${name.toUpperCase()}${whose} is ${ms} ms.` }];
  });
}

/** What is wrong with a canary beside the live release, and what nobody has decided. */
function ofCanary(app: string, { live, canary }: AppState, figures: Figures, now: number): Trouble[] {
  if (!canary) return [];
  const { version, guard, since } = canary;
  const asked = [app, { canary: version, live }, Math.min(Date.parse(since), now), figures] as const;
  const reason = rollbackReason(...asked);
  const waits = guard ? waitReason(...asked) : null;
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  return [
    ...(reason === null
      ? []
      : [
          {
            kind: 'failing' as const,
            text: `${guard ? 'The guard takes' : 'A guard would take'} the canary back: ${reason}.`,
          },
        ]),
    ...(waits === null ? [] : [{ kind: 'waiting' as const, text: `The guard ${waits}.` }]),
    ...(days < FORGOTTEN_DAYS
      ? []
      : [
          { kind: 'forgotten' as const, text: `The canary has run for ${days} days: promote it, or end it.` },
        ]),
  ];
}

/**
 * What somebody should look at in a release of `app`, by its loads and times of 24 hours and by what the guard decides; the worst
 * first. Status, control room, webhook and metrics all say this.
 *
 * @param state of the app; undefined where the site does not have it
 */
export function troublesOf(
  app: string,
  version: string,
  state: AppState | undefined,
  figures: Figures,
  now: number,
): Trouble[] {
  const isCanary = state?.canary?.version === version;
  const whose = isCanary ? ' of the canary' : '';
  return worstFirst([
    ...ofLoads(whose, figures.of(app, version)),
    ...ofTimes(whose, figures.vitals75(app, version)),
    ...(isCanary ? ofCanary(app, state, figures, now) : []),
  ]);
}
