import type { Command } from 'commander';
import { app, note } from '../options/arguments';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** `fitreel retire APP`: takes a remote off the site. The name is required, as viewers lose pages. */
export function addRetire(program: Command, context: CommandContext): void {
  const command = program
    .command('retire')
    .description(
      'take a remote off the site, with its pages and navigation entries; a deploy brings it back',
    );
  addDeliveryOptions(command)
    .argument('<APP>', 'the remote', app)
    .option('--note <TEXT>', 'comment for the history', note)
    .action(async (name: string, options: DeliveryOptions & { note?: string }) => {
      const delivery = chosenDelivery(command, options, context);
      const entry = await delivery.change({ kind: 'retire', app: name, note: options.note });
      const text = entry ? `${name} is off the site.` : `${name} is not on the site.`;
      context.finish({ json: { entry }, text });
    });
}
