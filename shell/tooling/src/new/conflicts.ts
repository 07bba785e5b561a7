import { appFolder, appsIn, descriptionConflicts, SHELL, type RemoteDescription } from '@fitreel/protocol';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkConfig, describe } from '../build/describe';

/** The descriptions of the remotes in `repository`. Leaves out those that are not valid, which their own build reports. */
function descriptionsIn(repository: string): RemoteDescription[] {
  return appsIn(readdirSync(repository))
    .filter((app) => app !== SHELL)
    .map((app) => path.join(repository, appFolder(app), 'remote.config.ts'))
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      try {
        const { default: description } = require(file) as { default: unknown };
        return [describe(checkConfig(description))];
      } catch {
        return [];
      }
    });
}

/** Sentences that say which names, titles, paths and navigation entries of `remote` another remote of `repository` has. */
export function conflictsIn(repository: string, remote: RemoteDescription): string[] {
  return descriptionsIn(repository)
    .filter((other) => other.name !== remote.name)
    .flatMap((other) => descriptionConflicts(remote, other))
    .map(({ message }) => message);
}
