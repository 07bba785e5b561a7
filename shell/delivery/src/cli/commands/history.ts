import { HISTORY_LIMIT_MAX, type HistoryEntry } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import { app, wholeNumber } from '../options/arguments';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';
import { table } from '../output/table';
import { newerCommitLines, newerCommits } from '../provenance/newer-commits';

const Limit = Type.Integer({
  minimum: 1,
  maximum: HISTORY_LIMIT_MAX,
  description: `a whole number from 1 to ${HISTORY_LIMIT_MAX}`,
});

function historyTable(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing was ever deployed.';
  const rows = entries.map(
    ({ revision, at, kind, app: name, version, traffic, from, commit, dirty, by, note = '' }) => [
      String(revision),
      at.slice(0, 19).replace('T', ' '),
      traffic === undefined ? kind : `${kind} ${traffic} %`,
      name,
      version,
      from ?? '',
      `${commit?.slice(0, 10) ?? ''}${dirty ? '+' : ''}`,
      by,
      note,
    ],
  );
  const heads = ['REVISION', 'UTC', 'WHAT', 'APP', 'VERSION', 'FROM', 'COMMIT', 'WHO', 'NOTE'];
  return table(
    heads.map((head, index) => ({ head, right: index === 0 })),
    rows,
  );
}

/** `fitreel history [APP]`: the changes of the site. */
export function addHistory(program: Command, context: CommandContext): void {
  const command = program.command('history').description('show who changed what and when, the latest first');
  addDeliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--limit <N>', 'number of entries', wholeNumber(Limit), 20)
    .action(async (name: string | undefined, options: DeliveryOptions & { limit: number }) => {
      const delivery = chosenDelivery(command, options, context);
      const entries = await delivery.history({ app: name, limit: options.limit });
      const commit = entries.find((entry) => entry.commit)?.commit;
      const since = name ? newerCommitLines(name, await newerCommits(context.folder, name, commit)) : [];
      context.finish({ json: entries, text: [historyTable(entries), ...since].join('\n') });
    });
}
