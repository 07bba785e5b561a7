import { DAY_MS } from '@fitreel/contract/days';
import { worstFirst, type Trouble } from '@fitreel/protocol';
import type { AppState } from '../../core/store/revision';
import type { WeighedLoads } from './load-figures';
import { MIN_FAILURES, MIN_LOADS, rollbackReason, waitReason, type Figures } from './reasons';
import { percentile75, viewsFrom, vitalText, type Vitals } from './vitals';

/** More than one failed load in a hundred is worth a look: broken connections also cause failures. */
const FAILING = 0.01;

/** The limits of good Core Web Vitals at the 75th percentile (web.dev/articles/vitals), in the units of `msOf`. */
const GOOD_MS = { LCP: 2500, INP: 200, CLS: 100 };

/** A canary that has run this many days without a decision is forgotten. */
const FORGOTTEN_DAYS = 7;

/** ` of the canary`, or nothing for the live release. */
type Whose = '' | ' of the canary';

const fails = ({ loads, failures }: WeighedLoads) => failures > 0 && failures / loads > FAILING;

/**
 * The troubles with the loads of a release. Only loads that weigh can make it failing: one network alone does not decide.
 *
 * @param all all loads, including those that do not weigh
 */
function ofLoads(whose: Whose, all: WeighedLoads, weighed: WeighedLoads): Trouble[] {
  if (fails(weighed) && weighed.loads >= MIN_LOADS && weighed.failures >= MIN_FAILURES)
    return [{ kind: 'failing', text: `${weighed.failures} of ${weighed.loads} loads${whose} failed.` }];
  if (!fails(all)) return [];
  const counted =
    weighed.loads < all.loads
      ? `, and as few networks sent them, ${weighed.failures} of ${weighed.loads} count`
      : '';
  return [
    {
      kind: 'unproven',
      text: `${all.failures} of ${all.loads} loads${whose} failed${counted}: the guard judges from ${MIN_LOADS} loads and ${MIN_FAILURES} failures on.`,
    },
  ];
}

/** The troubles with the times of a release. Fewer views than `MIN_LOADS` prove nothing here, either. */
function ofTimes(whose: Whose, vitals: Vitals): Trouble[] {
  return (['LCP', 'INP', 'CLS'] as const).flatMap((name) => {
    const histogram = vitals[name.toLowerCase() as keyof Vitals];
    const ms = percentile75(histogram);
    if (ms === null || ms <= GOOD_MS[name] || viewsFrom(histogram) < MIN_LOADS) return [];
    return [{ kind: 'slow', text: `${name}${whose} is ${vitalText(name, ms)}.` }];
  });
}

/** The troubles of a canary compared with the live release, and decisions that are overdue. */
function ofCanary(app: string, { live, canary }: AppState, figures: Figures, now: number): Trouble[] {
  if (!canary) return [];
  const { version, guard, since, networks } = canary;
  const versions = { canary: version, live, isNamed: Boolean(networks) };
  const asked = [app, versions, Math.min(Date.parse(since), now), figures] as const;
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
 * The troubles of a release of `app` that need attention, from its loads and times of 24 hours and the guard's decisions, the worst
 * first. Status, control room, webhook and metrics all use this.
 *
 * @param state the app's state; undefined if the site does not have the app
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
    ...ofLoads(whose, figures.of(app, version), figures.weighed(app, version, now - DAY_MS)),
    ...ofTimes(whose, figures.vitals(app, version, now - DAY_MS)),
    ...(isCanary ? ofCanary(app, state, figures, now) : []),
  ]);
}
