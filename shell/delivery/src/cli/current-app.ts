import type { Command } from 'commander';
import path from 'node:path';
import { SHELL, appOf, readBuilt } from '../store/built-release';

/** The app whose folder is `folder`: what was built there says it, or the folder's name; null where none is. */
async function appIn(folder: string): Promise<string | null> {
  const release = await readBuilt(path.join(folder, 'dist')).catch(() => null);
  if (release) return appOf(release);
  const name = path.basename(folder);
  return name === SHELL ? name : (/^remote-([a-z][a-z0-9]*)$/.exec(name)?.[1] ?? null);
}

/** `given`, or the app in whose folder `command` was given; wrong usage where there is neither. */
export async function chosenApp(
  command: Command,
  given: string | undefined,
  folder: string,
): Promise<string> {
  const app = given ?? (await appIn(folder));
  return app ?? command.error('error: this folder is none of an app: name one as APP.');
}
