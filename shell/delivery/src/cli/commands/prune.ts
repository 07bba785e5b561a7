import { Keep } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app, wholeNumber } from '../options/arguments';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** `fitreel prune [APP] --keep N`: removes old releases. */
export function addPrune(program: Command, context: CommandContext): void {
  const command = program
    .command('prune')
    .description('remove releases that are neither live nor a canary nor among the latest previous ones');
  addDeliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: all, or with a gateway the app of the token)', app)
    .requiredOption('--keep <N>', 'number of previous releases to keep for each app', wholeNumber(Keep))
    .action(async (name: string | undefined, options: DeliveryOptions & { keep: number }) => {
      const delivery = chosenDelivery(command, options, context);
      const removed = await delivery.prune({ app: name, keep: options.keep });
      const lines = removed.map((release) => `removed ${release.app} ${release.version}`);
      context.finish({ json: removed, text: lines.join('\n') || 'Nothing to remove.' });
    });
}
