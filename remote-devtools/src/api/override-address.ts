/** Path of the page, to which it comes back. */
export const REMOTES_PATH = '/remotes';

/** Parameter by which the shell is told to override a remote: `<name>@<origin>`. */
export const OVERRIDE = 'override';

/** What makes the shell forget the override of `remote`, as an address to be loaded. */
export function clearAddress(remote: string): string {
  return `${REMOTES_PATH}?${OVERRIDE}=${remote}@`;
}
