import type { LoadFailure, RemoteSource, RemoteStatus } from '@fitreel/sdk/remotes';

export const SOURCE_LABELS: Readonly<Record<RemoteSource, string>> = {
  release: 'Live release',
  canary: 'Canary',
  fallback: 'Last good release',
  override: 'Override',
};

export const STATE_LABELS: Readonly<Record<RemoteStatus['state'], string>> = {
  idle: 'Not opened yet',
  loading: 'Loading',
  loaded: 'Loaded',
  failed: 'Failed',
};

const FAILURE_REASONS: Readonly<Record<LoadFailure, string>> = {
  timeout: 'it took too long',
  network: 'a file could not be fetched',
  incompatible: 'the shell does not provide what it requires',
  error: 'its code failed',
};

/** The version in use, and the one in the registry if that is another. */
export function versionLabel({ version, listed }: RemoteStatus): string {
  const used = version ?? 'Unreleased';
  return listed === null || listed === version ? used : `${used} instead of ${listed}`;
}

/** How many releases failed to load, and why the last one did. */
export function failureLabel({ failures, lastFailure }: RemoteStatus): string {
  return lastFailure === null ? String(failures) : `${failures}: ${FAILURE_REASONS[lastFailure]}`;
}
