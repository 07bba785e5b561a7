import type { Command } from 'commander';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** `fitreel verify`: compares the files of the live releases and canaries with their hashes. */
export function addVerify(program: Command, context: CommandContext): void {
  const command = program
    .command('verify')
    .description('compare every file of every live release and canary with its hash');
  addDeliveryOptions(command).action(async (options: DeliveryOptions) => {
    const damage = await chosenDelivery(command, options, context).verify(context.progress);
    const lines = damage.map(({ app, version, file, wrong }) => `${app} ${version}: ${file} ${wrong}`);
    const hint =
      'Roll back, or remove the folder of the release from the store and deploy it again from its build.';
    context.finish({
      json: damage,
      text: damage.length > 0 ? lines.join('\n') : 'All files match their hashes.',
      ...(damage.length > 0 ? { hint, exit: 'invalid' } : {}),
    });
  });
}
