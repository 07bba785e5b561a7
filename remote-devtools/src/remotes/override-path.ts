import { OVERRIDE_PARAMETER } from '@fitreel/sdk/remotes';

/** Path of the page that lists the remotes; the shell returns to it after an override. */
export const REMOTES_PATH = '/remotes';

/** Value of the query parameter: `catalog@http://localhost:3001`. An empty origin clears the override. */
export function overrideValue(remote: string, origin: string): string {
  return `${remote.trim()}@${origin.trim()}`;
}

/** Path that clears the override of `remote` once the document is loaded from it. */
export function clearOverridePath(remote: string): string {
  return `${REMOTES_PATH}?${OVERRIDE_PARAMETER}=${overrideValue(remote, '')}`;
}
