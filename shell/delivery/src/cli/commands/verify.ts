import type { Command } from 'commander';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

/** `fitreel verify`: compares every file that visitors get with its hash. */
export function addVerify(program: Command, cli: Cli): void {
  const command = program
    .command('verify')
    .description('compares every file of every live and canary release with its hash');
  deliveryOptions(command).action(async (options: DeliveryOptions) => {
    const damage = await chosenDelivery(command, options, cli).verify(cli.progress);
    const lines = damage.map(({ app, version, file, wrong }) => `${app} ${version}: ${file} ${wrong}`);
    const advice =
      'Roll back, or remove the folder of the release from the store and deploy it again from its build.';
    cli.finish({
      json: damage,
      text: damage.length > 0 ? lines.join('\n') : 'All files are as their releases say.',
      ...(damage.length > 0 ? { aside: advice, exit: 'invalid' } : {}),
    });
  });
}
