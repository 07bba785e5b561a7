import { DAY_MS } from '@fitreel/contract/days';
import { worstFirst, type Trouble } from '@fitreel/protocol';
import type { AppState } from '../../core/store/revision';
import type { WeighedLoads } from './load-figures';
import { MIN_FAILURES, MIN_LOADS, rollbackReason, waitReason, type Figures } from './reasons';
import { percentile75, viewsFrom, vitalText, type Vitals } from './vitals';

/** Loads that fail for one visitor in a hundred are worth a look: connections break as well. */
const FAILING = 0.01;

/** What Core Web Vitals call good, at the 75th percentile (web.dev/articles/vitals), as `msOf` has it. */
const GOOD_MS = { LCP: 2500, INP: 200, CLS: 100 };

/** A canary that nobody has decided on for as long, in days. */
const FORGOTTEN_DAYS = 7;

/** ` of the canary`, or nothing for the live release. */
type Whose = '' | ' of the canary';

const fails = ({ loads, failures }: WeighedLoads) => failures > 0 && failures / loads > FAILING;

/**
 * What is wrong with the loads of a release. Only loads that weigh make it failing: one network decides nothing.
 *
 * @param all also the loads that do not weigh
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

/** Fewer views than `MIN_LOADS` prove nothing of times, either. */
function ofTimes(whose: Whose, vitals: Vitals): Trouble[] {
  return (['LCP', 'INP', 'CLS'] as const).flatMap((name) => {
    const histogram = vitals[name.toLowerCase() as keyof Vitals];
    const ms = percentile75(histogram);
    if (ms === null || ms <= GOOD_MS[name] || viewsFrom(histogram) < MIN_LOADS) return [];
    return [{ kind: 'slow', text: `${name}${whose} is ${vitalText(name, ms)}.` }];
  });
}

/** What is wrong with a canary beside the live release, and what nobody has decided. */
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
    ...ofLoads(whose, figures.of(app, version), figures.weighed(app, version, now - DAY_MS)),
    ...ofTimes(whose, figures.vitals(app, version, now - DAY_MS)),
    ...(isCanary ? ofCanary(app, state, figures, now) : []),
  ]);
}
