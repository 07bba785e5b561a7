import type { LoadFigures } from '../telemetry/load-figures';

/** Loads of either release below which nothing is concluded. */
const FEWEST_LOADS = 20;

/** Failures of the canary below which nothing is concluded: one unlucky visitor is no proof. */
const FEWEST_FAILURES = 5;

/**
 * Standard errors between the two rates from which the difference counts: one-sided, chance alone exceeds it once in
 * 740 comparisons. It is so high because the guard compares again and again.
 */
const STANDARD_ERRORS = 3;

/**
 * Whether loads of `canary` fail significantly more often than those of `live`: the two-proportion z-test with the
 * pooled rate (NIST/SEMATECH e-Handbook of Statistical Methods, section 7.3.3).
 */
export function failsMoreOften(canary: LoadFigures, live: LoadFigures): boolean {
  if (Math.min(canary.loads, live.loads) < FEWEST_LOADS || canary.failures < FEWEST_FAILURES) return false;
  const difference = canary.failures / canary.loads - live.failures / live.loads;
  const pooled = (canary.failures + live.failures) / (canary.loads + live.loads);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / live.loads));
  // Where every load of both failed there is no difference, and no error to divide by.
  return error > 0 && difference / error > STANDARD_ERRORS;
}
