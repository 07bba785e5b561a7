import type { Command } from 'commander';
import { Keep } from '../../http/delivery-calls';
import { app, wholeNumber } from '../arguments';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel prune [APP] --keep N`: removes releases that nobody needs. */
export function addPrune(program: Command, cli: Cli): void {
  const command = program
    .command('prune')
    .description('removes releases that are neither live nor a canary nor among the latest previous ones');
  deliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: all, or at a gateway the app of the token)', app)
    .requiredOption('--keep <N>', 'how many previous releases of an app stay', wholeNumber(Keep))
    .action(async (name: string | undefined, options: DeliveryOptions & { keep: number }) => {
      const delivery = chosenDelivery(command, options, cli);
      const removed = await delivery.prune({ app: name, keep: options.keep });
      const lines = removed.map((release) => `removed ${release.app} ${release.version}`);
      cli.finish({ json: removed, text: lines.join('\n') || 'There was nothing to remove.' });
    });
}
