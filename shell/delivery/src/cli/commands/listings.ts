import { HISTORY_LIMIT_MAX, type HistoryEntry } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import { whatText } from '../change-text';
import {
  app,
  chosenDelivery,
  chosenPlace,
  deliveryAt,
  deliveryCommand,
  wholeNumber,
  type DeliveryOptions,
} from '../options';
import { table, type CommandContext, type Listed } from '../output';
import { runningGateways } from '../../start/gateways';
import { gatewayLines, statusTable } from '../status-table';

const listedBy = ({ capabilities }: CommandContext): Listed[] =>
  capabilities.flatMap(({ listed }) => listed ?? []);

/** `fitreel status`: shows the live releases. */
export function addStatus(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'status',
    'show what is live, its canaries, and how they load (last 24 hours)',
  ).action(async (options: DeliveryOptions) => {
    const place = await chosenPlace(command, options, context);
    const read = await deliveryAt(place).status();
    const status = place.store ? { ...read, gateways: await runningGateways(place.store) } : read;
    const hint = status.problem && `The newest site cannot be served: ${status.problem}`;
    context.finish({
      json: status,
      text: [
        statusTable(status, Date.now(), listedBy(context)),
        ...gatewayLines(status.gateways ?? [], Date.now()),
      ].join('\n'),
      ...(hint && { hint }),
    });
  });
}

const Limit = Type.Integer({
  minimum: 1,
  maximum: HISTORY_LIMIT_MAX,
  description: `a whole number from 1 to ${HISTORY_LIMIT_MAX}`,
});

function historyTable(entries: readonly HistoryEntry[], listed: readonly Listed[]): string {
  if (entries.length === 0) return 'Nothing was ever deployed.';
  const rows = entries.map((entry) => {
    const { revision, at, kind, app: name, version, traffic, ended, from, commit, dirty, by, note } = entry;
    return [
      String(revision),
      at.slice(0, 19).replace('T', ' '),
      whatText({ kind, traffic, from, ended }),
      name,
      version,
      from ?? '',
      `${commit?.slice(0, 10) ?? ''}${dirty ? '+' : ''}`,
      by,
      [note, ...listed.map((one) => one.entry?.(entry))].filter(Boolean).join(' · '),
    ];
  });
  const heads = ['REVISION', 'UTC', 'WHAT', 'APP', 'VERSION', 'FROM', 'COMMIT', 'WHO', 'NOTE'];
  return table(heads, rows, ['REVISION']);
}

/** `fitreel history [APP]`: shows the changes of the site. */
export function addHistory(program: Command, context: CommandContext): void {
  const command = deliveryCommand(program, 'history', 'show who changed what and when, the latest first')
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--limit <N>', 'number of entries', wholeNumber(Limit), 20)
    .action(async (name: string | undefined, options: DeliveryOptions & { limit: number }) => {
      const delivery = await chosenDelivery(command, options, context);
      const entries = await delivery.history({ app: name, limit: options.limit });
      context.finish({ json: entries, text: historyTable(entries, listedBy(context)) });
    });
}
