import type { Command } from 'commander';
import { note, app } from '../arguments';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel retire APP`: takes a remote off the site. Its name has to be given: this takes pages from viewers. */
export function addRetire(program: Command, cli: Cli): void {
  const command = program
    .command('retire')
    .description(
      'takes a remote off the site, with its pages and navigation entries; a deploy brings it back',
    );
  deliveryOptions(command)
    .argument('<APP>', 'the remote', app)
    .option('--note <TEXT>', 'what to say of it in the history', note)
    .action(async (name: string, options: DeliveryOptions & { note?: string }) => {
      const delivery = chosenDelivery(command, options, cli);
      const entry = await delivery.change({ kind: 'retire', app: name, note: options.note });
      const text = entry ? `${name} is off the site.` : `${name} is not on the site.`;
      cli.finish({ json: { entry }, text });
    });
}
