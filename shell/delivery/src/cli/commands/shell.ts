import { appFolder, SHELL } from '@fitreel/protocol';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fetchShell } from '../../client/fetch-shell';
import { ROOT } from '../../builds/repository';
import { addJsonOption, gateway } from '../options';
import type { CommandContext } from '../output';

/** `fitreel shell --from URL`: fetches the live shell, for contract tests in a repository without the shell's sources. */
export function addShell(program: Command, { folder, finish }: CommandContext): void {
  const own = path.join(ROOT, appFolder(SHELL));
  const command = addJsonOption(program.command('shell'))
    .description('fetch the shell that is live on a site, to test remotes with it')
    .argument('[DIST]', 'folder that it replaces (default: shell/dist)')
    .requiredOption('--from <URL>', 'the site', gateway)
    .action(async (dist: string | undefined, { from }: { from: URL }) => {
      if (dist === undefined && existsSync(path.join(own, 'package.json')))
        command.error('error: this repository builds the shell: npm run build -w shell.');
      const target = dist === undefined ? path.join(own, 'dist') : path.resolve(folder, dist);
      const { version } = await fetchShell(new URL('../../', from), target);
      finish({ json: { version }, text: `Fetched shell ${version} into ${target}.` });
    });
}
