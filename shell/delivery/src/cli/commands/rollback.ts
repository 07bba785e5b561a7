import { Option, type Command } from 'commander';
import { app, gateway, note, version } from '../options/arguments';
import { chosenApp } from '../options/current-app';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** The values of `--to` for this command: a version to return to, a gateway to work with, or both when given twice. */
interface Targets {
  version?: string;
  gateway?: URL;
}

interface RollbackOptions extends Omit<DeliveryOptions, 'to'> {
  to?: Targets;
  note?: string;
}

function parseTarget(value: string, before: Targets = {}): Targets {
  return /^https?:/i.test(value)
    ? { ...before, gateway: gateway(value) }
    : { ...before, version: version(value) };
}

/** `fitreel rollback [APP]`: ends a canary, or returns to an earlier release. */
export function addRollback(program: Command, context: CommandContext): void {
  const command = program
    .command('rollback')
    .description('end the canary of an app, or return to the release that was live before');
  const to = new Option(
    '--to <VERSION|URL>',
    'release to return to, or (with http:// or https://) the running gateway to work with; may be given twice',
  ).argParser(parseTarget);
  addDeliveryOptions(command, to)
    .argument('[APP]', 'the remote, or shell (default: the one in the current folder)', app)
    .option('--note <TEXT>', 'comment for the history', note)
    .action(
      async (given: string | undefined, { to: targets = {}, note: comment, ...rest }: RollbackOptions) => {
        const options = { ...rest, ...(targets.gateway ? { to: targets.gateway } : {}) };
        const name = await chosenApp(command, given, context.folder);
        const delivery = chosenDelivery(command, options, context);
        const entry = await delivery.change({
          kind: 'rollback',
          app: name,
          to: targets.version,
          note: comment,
        });
        const text = entry
          ? `${name} ${entry.version} is live.`
          : `${name} ${targets.version} is already live.`;
        context.finish({ json: { entry }, text });
      },
    );
}
