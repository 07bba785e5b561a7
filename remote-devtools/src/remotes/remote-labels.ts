import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { remotesTexts } from '../shared/texts';
import { remoteTexts } from './texts';

/** The version in use, followed by the registry's if that differs. */
export function versionLabel({ version, listed }: RemoteStatus): string {
  const used = version ?? remotesTexts.unreleased;
  return listed === null || listed === version ? used : remotesTexts.insteadOf(used, listed);
}

/** The number of releases that failed to load, and the reason of the last failure. */
export function failureLabel({ failures, lastFailure }: RemoteStatus): string {
  return lastFailure === null ? String(failures) : `${failures}: ${remoteTexts.failureReasons[lastFailure]}`;
}
