import { appOf, appOfFolder } from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { readBuilt } from '../../store/built-release';

/** The app in `folder`, by its built release or the name of the folder; null where it is not an app's folder. */
async function appIn(folder: string): Promise<string | null> {
  const release = await readBuilt(path.join(folder, 'dist')).catch(() => null);
  if (release) return appOf(release);
  return appOfFolder(path.basename(folder));
}

/** The app `given` as an argument, or else the one in `folder`. A usage error where there is neither. */
export async function chosenApp(
  command: Command,
  given: string | undefined,
  folder: string,
): Promise<string> {
  const app = given ?? (await appIn(folder));
  return app ?? command.error('error: this folder is not the folder of an app: name one as APP.');
}
