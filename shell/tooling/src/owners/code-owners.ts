import { appFolder, SHELL, type Owner } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, ROOT } from '../build/app';
import { checkOwner } from '../build/owner';

/** Where GitHub looks for the file. */
export const CODE_OWNERS_FILE = path.join(ROOT, '.github/CODEOWNERS');

/** A line that the settings of a remote decide. */
const OF_REMOTE = /^\/remote-/;

/** The owner of each remote of the repository, by name. Throws where a remote names none. */
function remoteOwners(): Map<string, Owner> {
  const remotes = allApps().filter(({ name }) => name !== SHELL);
  return new Map(
    remotes.map(({ name, folder }) => {
      const file = path.join(folder, 'remote.config.ts');
      const owner = checkOwner((require(file) as { owner?: unknown }).owner, path.relative(ROOT, file));
      if (!owner)
        throw new Error(
          `${path.relative(ROOT, file)}: export an owner: { name: 'Catalogue team', contact: '@org/team' }`,
        );
      return [name, owner];
    }),
  );
}

/** The text of CODEOWNERS: what people wrote in it, then a line for each remote. */
export function codeOwners(before = readFileSync(CODE_OWNERS_FILE, 'utf8'), owners = remoteOwners()): string {
  const written = before.split('\n').filter((line) => !OF_REMOTE.test(line));
  const lines = [...owners].map(([name, { contact }]) => `${`/${appFolder(name)}/`.padEnd(21)} ${contact}`);
  return `${written.join('\n').trimEnd()}\n\n${lines.join('\n')}\n`.replace(
    /(# .*npm run codeowners.*\n)\n/,
    '$1',
  );
}
