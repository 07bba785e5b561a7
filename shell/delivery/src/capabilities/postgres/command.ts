import type { Command } from 'commander';
import path from 'node:path';
import { copyStore } from './copy-store';
import { storeAt } from '../../cli/options';
import type { CommandContext } from '../../cli/output';

/** Whether `place` is the URL of a PostgreSQL database rather than the path of a folder. */
export const isPostgres = (place: string): boolean => /^postgres(?:ql)?:/.test(place);

/** Converts a place that the user wrote to the form that `storeAt` takes. */
const placeOf = (text: string, folder: string) => (isPostgres(text) ? text : path.resolve(folder, text));

/** `fitreel copy FROM TO`: copies a site from a folder into a database, or back. */
export function addCopy(program: Command, context: CommandContext): void {
  const kinds = context.capabilities.flatMap(({ records = [] }) => records);
  const counted = kinds.flatMap(({ folder, copied }) => (copied === 'counted' ? [folder] : []));
  const parts = ['releases', 'their history', ...counted].join(', ').replace(/, (?=[^,]*$)/, ' and ');
  program
    .command('copy')
    .description(
      `copy ${parts} into another store, which has no history yet; killed in between, it can be run again`,
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
      const copied = await copyStore(source, target, kinds);
      const counts = Object.entries(copied).map(([what, count]) => `${count} ${what}`);
      const text = `Copied ${new Intl.ListFormat('en-GB').format(counts)}.`;
      context.finish({ json: copied, text });
    });
}
