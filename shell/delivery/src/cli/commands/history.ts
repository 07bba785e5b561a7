import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import type { HistoryEntry } from '../../operations/delivery';
import { MOST_ENTRIES } from '../../http/delivery-calls';
import { app, wholeNumber } from '../arguments';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';
import { table } from '../table';

const Limit = Type.Integer({
  minimum: 1,
  maximum: MOST_ENTRIES,
  description: `a whole number from 1 to ${MOST_ENTRIES}`,
});

function historyTable(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing was deployed yet.';
  const rows = entries.map(({ revision, at, kind, app: name, version, traffic, from, by, note = '' }) => [
    String(revision),
    at.slice(0, 19).replace('T', ' '),
    traffic === undefined ? kind : `${kind} ${traffic} %`,
    name,
    version,
    from ?? '',
    by,
    note,
  ]);
  const heads = ['REVISION', 'UTC', 'WHAT', 'APP', 'VERSION', 'FROM', 'WHO', 'NOTE'];
  return table(
    heads.map((head, index) => ({ head, right: index === 0 })),
    rows,
  );
}

/** `fitreel history [APP]`: what was done. */
export function addHistory(program: Command, cli: Cli): void {
  const command = program.command('history').description('shows what was done, the latest first');
  deliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--limit <N>', 'how many entries to show', wholeNumber(Limit), 20)
    .action(async (name: string | undefined, options: DeliveryOptions & { limit: number }) => {
      const delivery = chosenDelivery(command, options, cli);
      const entries = await delivery.history({ app: name, limit: options.limit });
      cli.finish({ json: entries, text: historyTable(entries) });
    });
}
