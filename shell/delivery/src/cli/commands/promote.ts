import type { Command } from 'commander';
import { note, piece } from '../arguments';
import type { Cli } from '../cli';
import { chosenPiece } from '../current-piece';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel promote [PIECE]`: gives a canary to all visitors. */
export function addPromote(program: Command, cli: Cli): void {
  const command = program.command('promote').description('gives the canary of a remote to all visitors');
  deliveryOptions(command)
    .argument('[PIECE]', 'the remote (default: that of the current folder)', piece)
    .option('--note <TEXT>', 'what to say of it in the history', note)
    .action(async (given: string | undefined, options: DeliveryOptions & { note?: string }) => {
      const name = await chosenPiece(command, given, cli.folder);
      const entry = await chosenDelivery(command, options, cli).change({
        kind: 'promote',
        piece: name,
        note: options.note,
      });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} is so already.`;
      cli.finish({ json: { entry }, text });
    });
}
