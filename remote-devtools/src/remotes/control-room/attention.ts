import type { AppDetails } from '@fitreel/sdk/remotes';
import { attentionTexts } from '../texts';

/** Fewer loads prove nothing. */
const MIN_LOADS = 20;

/** Loads that fail for one visitor in a hundred are worth a look: connections break as well. */
const FAILING = 0.01;

/** What Core Web Vitals call good, at the 75th percentile: in milliseconds (web.dev/articles/vitals). */
const GOOD_MS = { lcp: 2500, inp: 200 };

/** A canary that nobody has decided on for as long, in days. */
const FORGOTTEN_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;

function ofRelease(which: 'live' | 'canary', release: AppDetails['live']): string[] {
  const { loads, failures, lcp, inp } = release;
  const isFailing = loads >= MIN_LOADS && failures / loads > FAILING;
  const slow = Object.entries({ lcp, inp }).flatMap(([name, ms]) =>
    ms !== undefined && ms > GOOD_MS[name as keyof typeof GOOD_MS]
      ? [attentionTexts.slow[which](name, ms)]
      : [],
  );
  return [...(isFailing ? [attentionTexts.failing[which](failures, loads)] : []), ...slow];
}

/**
 * What somebody should look at, as sentences; empty where all is well.
 *
 * @param now in milliseconds since 1970
 */
export function attentionOf({ live, canary, requires, weight, owner }: AppDetails, now: number): string[] {
  const days = canary ? Math.floor((now - Date.parse(canary.since)) / DAY_MS) : 0;
  const heavy = weight && [weight.app, ...weight.routes].some(({ kb, budgetKb }) => kb > budgetKb);
  return [
    ...ofRelease('live', live),
    ...(canary ? ofRelease('canary', canary) : []),
    ...(canary?.waits ? [attentionTexts.waits(canary.waits)] : []),
    ...(days >= FORGOTTEN_DAYS ? [attentionTexts.forgotten(days)] : []),
    ...requires.flatMap(({ module, provided }) =>
      provided === null ? [attentionTexts.requires(module)] : [],
    ),
    ...(heavy ? [attentionTexts.heavy] : []),
    ...(owner ? [] : [attentionTexts.noOwner]),
  ];
}
