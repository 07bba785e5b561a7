import { readdir } from 'node:fs/promises';

/** A backup in a folder of backups. */
export interface KeptBackup {
  name: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
}

/** By its name alone a folder is a backup: what else is beside them is left alone. */
const NAME = /^fitreel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** When the backup with this name was begun, in milliseconds since 1970; null for the name of anything else. */
export function backupTime(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/**
 * The complete backups in `folder`, the newest first; none if it does not exist. A backup with a date in the future was made while a
 * clock was wrong, and its age is unknown: it comes after all others.
 */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const now = Date.now();
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => {
    const at = backupTime(name);
    return at === null ? [] : [{ name, at }];
  });
  return found.sort((one, other) => Number(one.at > now) - Number(other.at > now) || other.at - one.at);
}
