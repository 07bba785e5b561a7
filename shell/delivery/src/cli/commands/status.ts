import type { Command } from 'commander';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';
import { statusTable } from '../status-table';

/** `fitreel status`: what is live. */
export function addStatus(program: Command, cli: Cli): void {
  const command = program
    .command('status')
    .description('shows what is live, since when, by whom, and how it loads (last 24 hours)');
  deliveryOptions(command).action(async (options: DeliveryOptions) => {
    const status = await chosenDelivery(command, options, cli).status();
    cli.finish({ json: status, text: statusTable(status, Date.now()) });
  });
}
