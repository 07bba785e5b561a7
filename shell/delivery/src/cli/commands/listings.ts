import { HISTORY_LIMIT_MAX, type HistoryEntry, type ReleaseError } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import type { Delivery } from '../../core/operations/delivery';
import {
  app,
  chosenApp,
  chosenDelivery,
  deliveryCommand,
  wholeNumber,
  type DeliveryOptions,
} from '../options';
import { minuteOf, table, type CommandContext } from '../output';
import { statusTable } from '../status-table';

/** `fitreel status`: what is live now. */
export function addStatus(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'status',
    'show what is live, its canaries, and how they load (last 24 hours)',
  ).action(async (options: DeliveryOptions) => {
    const status = await (await chosenDelivery(command, options, context)).status();
    const hint = status.problem && `The newest site cannot be served: ${status.problem}`;
    context.finish({ json: status, text: statusTable(status, Date.now()), ...(hint && { hint }) });
  });
}

const Limit = Type.Integer({
  minimum: 1,
  maximum: HISTORY_LIMIT_MAX,
  description: `a whole number from 1 to ${HISTORY_LIMIT_MAX}`,
});

function historyTable(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing was ever deployed.';
  const rows = entries.map(
    ({ revision, at, kind, app: name, version, traffic, from, commit, dirty, by, note, waits }) => [
      String(revision),
      at.slice(0, 19).replace('T', ' '),
      traffic === undefined ? kind : `${kind} ${traffic} %`,
      name,
      version,
      from ?? '',
      `${commit?.slice(0, 10) ?? ''}${dirty ? '+' : ''}`,
      by,
      [note, waits && `the guard ${waits}`].filter(Boolean).join(' · '),
    ],
  );
  const heads = ['REVISION', 'UTC', 'WHAT', 'APP', 'VERSION', 'FROM', 'COMMIT', 'WHO', 'NOTE'];
  return table(heads, rows, ['REVISION']);
}

/** `fitreel history [APP]`: the changes of the site. */
export function addHistory(program: Command, context: CommandContext): void {
  const command = deliveryCommand(program, 'history', 'show who changed what and when, the latest first')
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--limit <N>', 'number of entries', wholeNumber(Limit), 20)
    .action(async (name: string | undefined, options: DeliveryOptions & { limit: number }) => {
      const delivery = await chosenDelivery(command, options, context);
      const entries = await delivery.history({ app: name, limit: options.limit });
      context.finish({ json: entries, text: historyTable(entries) });
    });
}

/** All entries of the history, the newest first. */
async function wholeHistory(delivery: Delivery, name: string | undefined): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let before: string | undefined; ;) {
    const page = await delivery.history({ app: name, limit: HISTORY_LIMIT_MAX, before });
    all.push(...page);
    const last = page.at(-1)?.revision ?? 0;
    if (page.length < HISTORY_LIMIT_MAX) return all;
    // A page may end within a revision.
    before = `${last + 1}.${all.filter(({ revision }) => revision === last).length}`;
  }
}

/** `fitreel audit [APP]`: the whole history, and who may deploy, for an archive. */
export function addAudit(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'audit',
    'print everything that was done, the latest first, as JSON Lines: the history, and the tokens and trusts',
  )
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .action(async (name: string | undefined, options: DeliveryOptions) => {
      const delivery = await chosenDelivery(command, options, context);
      // What names no app may concern each.
      const access = (await delivery.access()).filter((entry) => !name || !entry.app || entry.app === name);
      const entries = [...(await wholeHistory(delivery, name)), ...access].sort((one, other) =>
        other.at.localeCompare(one.at),
      );
      context.finish({ json: entries, text: entries.map((entry) => JSON.stringify(entry)).join('\n') });
    });
}

/** One error in a few lines: what and how often, where and when, and its stack. */
function errorText({ version, source, route, message, stack, count, first, last }: ReleaseError): string {
  const seen = first === last ? minuteOf(last) : `${minuteOf(first)} to ${minuteOf(last)}`;
  return [
    `${count} × ${message}`,
    `  ${version}, ${source}, route ${route ?? 'of another app'}, ${seen} UTC`,
    ...stack.map((frame) => `    ${frame}`),
  ]
    .map((line) => line.replaceAll('\n', ' '))
    .join('\n');
}

/** `fitreel errors [APP]`: what visitors' browsers and the server reported. */
export function addErrors(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'errors',
    'show the errors of an app in browsers and on the server in 14 days, the latest first',
  )
    .argument('[APP]', 'the remote, or shell (default: the one in the current folder)', app)
    .action(async (named: string | undefined, options: DeliveryOptions) => {
      const name = await chosenApp(command, named, context.folder);
      const errors = await (await chosenDelivery(command, options, context)).errors(name);
      context.finish({
        json: errors,
        text: errors.map(errorText).join('\n\n') || `${name} has had no errors.`,
      });
    });
}
