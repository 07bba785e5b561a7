import type { Command } from 'commander';
import path from 'node:path';
import { CHARGES } from '../shared/charges';
import { isPostgres } from './place';
import { copyStore } from './copy-store';
import { storeAt } from '../../cli/options';
import type { CommandContext } from '../../cli/output';

/** A place as the user wrote it, as `storeAt` takes it. */
const placeOf = (text: string, folder: string) => (isPostgres(text) ? text : path.resolve(folder, text));

/** `fitreel copy FROM TO`: moves a site from a folder into a database, or back. */
export function addCopy(program: Command, context: CommandContext): void {
  program
    .command('copy')
    .description(
      'copy releases, their history, tokens and previews into another store, which has no history yet; killed in between, it can be run again',
    )
    .argument(
      '<FROM>',
      'folder of a release store, or the URL of a PostgreSQL: postgres://user@host/database',
    )
    .argument(
      '<TO>',
      'the same; PGPASSWORD keeps a password out of the URL, which others on this machine see',
    )
    .option('--json', 'print one JSON document, even on failure')
    .action(async (from: string, to: string) => {
      const [source, target] = [
        await storeAt(placeOf(from, context.folder), context),
        await storeAt(placeOf(to, context.folder), context),
      ];
      const copied = await copyStore(source, target, [
        CHARGES,
        ...context.capabilities.flatMap(({ records = [] }) => records),
      ]);
      const counts = Object.entries(copied).map(([what, count]) => `${count} ${what}`);
      const text = `Copied ${new Intl.ListFormat('en-GB').format(counts)}.`;
      context.finish({ json: copied, text });
    });
}
