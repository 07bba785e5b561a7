import type { LoadFailure, RemoteSource, RemoteStatus } from '@fitreel/sdk/remotes';

/** What the page calls what the platform tells of a remote. */
export const SOURCES: Readonly<Record<RemoteSource, string>> = {
  release: 'Live release',
  canary: 'Canary',
  fallback: 'Last good release',
  override: 'Override',
};

export const STATES: Readonly<Record<RemoteStatus['state'], string>> = {
  idle: 'Not asked for',
  loading: 'Loading',
  loaded: 'Loaded',
  failed: 'Failed',
};

const FAILURES: Readonly<Record<LoadFailure, string>> = {
  timeout: 'it took too long',
  network: 'a file did not come',
  incompatible: 'the shell does not provide what it requires',
  error: 'its code failed',
};

/** The version in use, and the one that the registry gives where it is another. */
export function versionWords({ version, listed }: RemoteStatus): string {
  const used = version ?? 'Unreleased';
  return listed === null || listed === version ? used : `${used} instead of ${listed}`;
}

/** How many releases did not load, and why the last one did not. */
export function failureWords({ failures, lastFailure }: RemoteStatus): string {
  return lastFailure === null ? String(failures) : `${failures}: ${FAILURES[lastFailure]}`;
}
