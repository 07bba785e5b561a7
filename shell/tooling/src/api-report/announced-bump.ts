import getReleasePlan from '@changesets/get-release-plan';
import semver from 'semver';
import type { Bump } from './needed-bump';

/**
 * What the next version of a package is announced to be, against the last released one: by the version in its
 * `package.json` where that is higher already, or else by the changesets that wait.
 *
 * @param root folder of the repository
 * @throws Error when the version is lower than the released one
 */
export async function announcedBump(
  root: string,
  { name, version }: { name: string; version: string },
  released: string,
): Promise<Bump> {
  const { releases } = await getReleasePlan(root);
  const next = releases.find((release) => release.name === name)?.newVersion ?? version;
  if (semver.lt(next, released)) throw new Error(`${name} is ${next}, but ${released} has been released.`);
  if (semver.major(next) !== semver.major(released)) return 'major';
  if (semver.minor(next) !== semver.minor(released)) return 'minor';
  return semver.patch(next) === semver.patch(released) ? 'none' : 'patch';
}
