import type { WeighedLoads } from '../telemetry/load-figures';

/** Fewer loads of either release prove nothing. */
const MIN_LOADS = 15;

/** Fewer failures of the canary prove nothing: they may all come from one visitor. */
const MIN_FAILURES = 5;

/**
 * Number of standard errors between the two rates above which the difference is significant. It is this high because the
 * guard compares every few seconds, for as long as the canary runs: of 1,000 canaries as good as the live release, 3
 * standard errors would take back up to 40, and 4 take back at most 5 (`simulated-canaries.test.ts`).
 */
const SIGNIFICANT_ERRORS = 4;

/**
 * Whether loads of `canary` fail significantly more often than those of `live`: the two-proportion z-test with the
 * pooled rate (NIST/SEMATECH e-Handbook of Statistical Methods, section 7.3.3).
 *
 * @param tolerated how much higher the canary's rate may be: 0 to 1
 */
export function failsMoreOften(canary: WeighedLoads, live: WeighedLoads, tolerated = 0): boolean {
  if (Math.min(canary.loads, live.loads) < MIN_LOADS || canary.failures < MIN_FAILURES) return false;
  const difference = canary.failures / canary.loads - live.failures / live.loads;
  const pooled = (canary.failures + live.failures) / (canary.loads + live.loads);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / live.loads));
  return difference - tolerated > SIGNIFICANT_ERRORS * error;
}
