/** The least mutation score, in percent, of the rooms on which everything else rests (CONTRIBUTING.md#mutation-tests). */
const STRICT_LEAST = 85;

/** The least mutation score of all other logic, in percent. */
const LEAST = 75;

/** Folders, below which the stricter score holds. */
export const STRICT_ROOMS = [
  'api/src/modules',
  'api/src/plugins',
  'shell/delivery/src/compatibility',
  'shell/delivery/src/endpoints',
  'shell/delivery/src/gateway',
  'shell/delivery/src/guard',
  'shell/delivery/src/operations',
  'shell/delivery/src/store',
  'shell/delivery/src/tokens',
  'shell/protocol',
  'shell/sdk/src/remote',
  'shell/sdk/src/session',
  'shell/src/composition',
  'shell/src/loading',
  'shell/tooling/src/webpack',
];

/** What the features of a remote share, such as the user's lists and how they change. */
const REMOTE_SHARED = /^remote-[a-z0-9-]+\/src\/shared$/;

/** The room that `file` belongs to: its folder, as deep as one below `src`, such as `api/src/modules`. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const src = folders.indexOf('src');
  return folders.slice(0, src + 2).join('/');
}

/** The least mutation score of a room, in percent. */
export function leastScore(room: string): number {
  const isStrict = STRICT_ROOMS.some((strict) => room === strict || room.startsWith(`${strict}/`));
  return isStrict || REMOTE_SHARED.test(room) ? STRICT_LEAST : LEAST;
}
