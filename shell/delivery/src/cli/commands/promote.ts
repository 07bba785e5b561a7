import type { Command } from 'commander';
import { app, note } from '../options/arguments';
import { chosenApp } from '../options/current-app';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** `fitreel promote [APP]`: makes a canary live for all visitors. */
export function addPromote(program: Command, context: CommandContext): void {
  const command = program.command('promote').description('make the canary of a remote live for all visitors');
  addDeliveryOptions(command)
    .argument('[APP]', 'the remote (default: the one in the current folder)', app)
    .option('--note <TEXT>', 'comment for the history', note)
    .action(async (given: string | undefined, options: DeliveryOptions & { note?: string }) => {
      const name = await chosenApp(command, given, context.folder);
      const delivery = chosenDelivery(command, options, context);
      const entry = await delivery.change({ kind: 'promote', app: name, note: options.note });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} is already live.`;
      context.finish({ json: { entry }, text });
    });
}
