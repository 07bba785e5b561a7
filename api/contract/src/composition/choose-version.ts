/** Number of buckets into which visitors fall, one for each percent of the traffic. */
export const BUCKETS = 100;

/** What the choice needs to know of a version in the registry. */
interface Deployed {
  deployment: { traffic: number; default: boolean };
}

/**
 * The version of a remote that a visitor gets: versions beside the default take the first buckets, in their order and
 * as many as their traffic says, and the default takes the rest. A canary that grows therefore keeps the visitors that
 * it has, and one bucket decides for all remotes.
 *
 * @param bucket whole number from 0 to 99
 * @returns null where the registry lists no default for a bucket that no other version takes
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
