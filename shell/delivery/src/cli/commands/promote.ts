import type { Command } from 'commander';
import { note, app } from '../arguments';
import type { Cli } from '../cli';
import { chosenApp } from '../current-app';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel promote [APP]`: gives a canary to all visitors. */
export function addPromote(program: Command, cli: Cli): void {
  const command = program.command('promote').description('gives the canary of a remote to all visitors');
  deliveryOptions(command)
    .argument('[APP]', 'the remote (default: that of the current folder)', app)
    .option('--note <TEXT>', 'what to say of it in the history', note)
    .action(async (given: string | undefined, options: DeliveryOptions & { note?: string }) => {
      const name = await chosenApp(command, given, cli.folder);
      const entry = await chosenDelivery(command, options, cli).change({
        kind: 'promote',
        app: name,
        note: options.note,
      });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} is so already.`;
      cli.finish({ json: { entry }, text });
    });
}
