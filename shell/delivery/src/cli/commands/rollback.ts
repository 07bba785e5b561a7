import { Option, type Command } from 'commander';
import { gateway, note, app, version } from '../arguments';
import type { Cli } from '../cli';
import { chosenApp } from '../current-app';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** What `--to` says here: a version to go back to, the gateway to work with, or both when it is given twice. */
interface Targets {
  version?: string;
  gateway?: URL;
}

interface RollbackOptions extends Omit<DeliveryOptions, 'to'> {
  to?: Targets;
  note?: string;
}

function readTarget(value: string, before: Targets = {}): Targets {
  return /^https?:/i.test(value)
    ? { ...before, gateway: gateway(value) }
    : { ...before, version: version(value) };
}

/** `fitreel rollback [APP]`: ends a canary, or goes back to a release that was live before. */
export function addRollback(program: Command, cli: Cli): void {
  const command = program
    .command('rollback')
    .description('ends the canary of an app, or goes back to the release that was live before');
  const to = new Option(
    '--to <VERSION|URL>',
    'release to go back to, or (with http:// or https://) the running gateway to work with; may be given twice',
  ).argParser(readTarget);
  deliveryOptions(command, to)
    .argument('[APP]', 'the remote, or shell (default: that of the current folder)', app)
    .option('--note <TEXT>', 'what to say of it in the history', note)
    .action(async (given: string | undefined, { to: targets = {}, note: said, ...rest }: RollbackOptions) => {
      const options = { ...rest, ...(targets.gateway ? { to: targets.gateway } : {}) };
      const name = await chosenApp(command, given, cli.folder);
      const delivery = chosenDelivery(command, options, cli);
      const entry = await delivery.change({ kind: 'rollback', app: name, to: targets.version, note: said });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} is so already.`;
      cli.finish({ json: { entry }, text });
    });
}
