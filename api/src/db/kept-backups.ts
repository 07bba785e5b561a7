import { readdir } from 'node:fs/promises';

/** A backup in a folder of backups. */
export interface KeptBackup {
  name: string;
  /** Start of the backup, in milliseconds since 1970. */
  at: number;
}

/** Only folders with such a name are backups; all others are left alone. */
const NAME = /^fitreel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** The start of the backup `name`, in milliseconds since 1970; null if `name` is not a backup's. */
export function backupTime(name: string): number | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/**
 * The complete backups in `folder`, the newest first; empty if the folder does not exist. A backup with a future date was
 * made while a clock was wrong. Its age is unknown, so it comes after all others.
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
