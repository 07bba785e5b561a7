import type { Command } from 'commander';
import path from 'node:path';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel check [DIST]`: whether a built release could go live now. */
export function addCheck(program: Command, cli: Cli): void {
  const command = program
    .command('check')
    .description('tells whether a built release can go live now; it is taken over, and nothing goes live');
  deliveryOptions(command)
    .argument('[DIST]', 'folder of the built release', 'dist')
    .action(async (dist: string, options: DeliveryOptions) => {
      const delivery = chosenDelivery(command, options, cli);
      const { app, version } = await delivery.add(path.resolve(cli.folder, dist), cli.progress);
      const problems = await delivery.check({ kind: 'deploy', app, version });
      const listed = problems.map(({ message, remedy }) => `${message}\n  ${remedy}`).join('\n');
      cli.finish({
        json: { app, version, problems },
        text: listed || `${app} ${version} can be deployed.`,
        exit: problems.length > 0 ? 'refused' : 'done',
      });
    });
}
