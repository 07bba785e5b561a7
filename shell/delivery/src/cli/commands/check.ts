import type { Command } from 'commander';
import path from 'node:path';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** `fitreel check [DIST]`: whether a built release could go live now. */
export function addCheck(program: Command, context: CommandContext): void {
  const command = program
    .command('check')
    .description('add a built release to the store and tell whether it could go live now');
  addDeliveryOptions(command)
    .argument('[DIST]', 'folder of the built release', 'dist')
    .action(async (dist: string, options: DeliveryOptions) => {
      const delivery = chosenDelivery(command, options, context);
      const built = path.resolve(context.folder, dist);
      const { app, version } = await delivery.add(built, context.progress);
      const problems = await delivery.check({ kind: 'deploy', app, version });
      const broken = await context.testContract(built, context.folder);
      const lines = problems.map(({ message, remedy }) => `${message}\n  ${remedy}`);
      for (const promise of broken ?? []) lines.push(`${app} breaks the contract: ${promise}`);
      context.finish({
        json: { app, version, problems, contract: broken },
        text: lines.join('\n') || `${app} ${version} can be deployed.`,
        exit: lines.length > 0 ? 'rejected' : 'done',
      });
    });
}
