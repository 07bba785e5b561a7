import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { remotesTexts } from '../shared/texts';
import { remoteTexts } from './texts';

/** The version in use, and the one in the registry if that is another. */
export function versionLabel({ version, listed }: RemoteStatus): string {
  const used = version ?? remotesTexts.unreleased;
  return listed === null || listed === version ? used : remotesTexts.insteadOf(used, listed);
}

/** How many releases failed to load, and why the last one did. */
export function failureLabel({ failures, lastFailure }: RemoteStatus): string {
  return lastFailure === null ? String(failures) : `${failures}: ${remoteTexts.failureReasons[lastFailure]}`;
}
