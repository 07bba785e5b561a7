import type { Command } from 'commander';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';
import { statusTable } from '../output/status-table';

/** `fitreel status`: what is live now. */
export function addStatus(program: Command, context: CommandContext): void {
  const command = program
    .command('status')
    .description('show what is live, its canaries, and how they load (last 24 hours)');
  addDeliveryOptions(command).action(async (options: DeliveryOptions) => {
    const status = await chosenDelivery(command, options, context).status();
    const hint = status.problem && `The newest site cannot be served: ${status.problem}`;
    context.finish({
      json: status,
      text: statusTable(status, Date.now()),
      ...(hint && { hint }),
    });
  });
}
