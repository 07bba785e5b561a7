/** Number of visitor buckets, one for each percent of the traffic. */
export const BUCKETS = 100;

/** The part of a registry version that decides. */
interface Deployed {
  deployment: { traffic: number; default: boolean };
}

/**
 * The version of a remote that a visitor gets. Versions other than the default take the first buckets, in order, as
 * many as their traffic; the default takes the rest. So a canary that grows keeps the visitors that it has, and one
 * bucket decides for all remotes.
 *
 * @param bucket whole number from 0 to 99
 * @returns null if no version takes the bucket and there is no default
 */
export function chooseVersion<V extends Deployed>(versions: readonly V[], bucket: number): V | null {
  let taken = 0;
  for (const version of versions) {
    if (version.deployment.default) continue;
    taken += version.deployment.traffic;
    if (bucket < taken) return version;
  }
  return versions.find((version) => version.deployment.default) ?? null;
}
