import type { ReleaseError } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app } from '../options/arguments';
import { chosenApp } from '../options/current-app';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

/** One error in a few lines: what and how often, where and when, and its stack. */
function errorText({ version, source, route, message, stack, count, first, last }: ReleaseError): string {
  const time = (at: string) => at.slice(0, 16).replace('T', ' ');
  const seen = first === last ? time(last) : `${time(first)} to ${time(last)}`;
  return [
    `${count} × ${message}`,
    `  ${version}, ${source}, route ${route ?? 'of another app'}, ${seen} UTC`,
    ...stack.map((frame) => `    ${frame}`),
  ].join('\n');
}

/** `fitreel errors [APP]`: what visitors' browsers and the server reported. */
export function addErrors(program: Command, context: CommandContext): void {
  const command = program
    .command('errors')
    .description('show the errors of an app in browsers and on the server in 14 days, the latest first');
  addDeliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: the one in the current folder)', app)
    .action(async (given: string | undefined, options: DeliveryOptions) => {
      const name = await chosenApp(command, given, context.folder);
      const errors = await chosenDelivery(command, options, context).errors(name);
      context.finish({
        json: errors,
        text: errors.map(errorText).join('\n\n') || `${name} has had no errors.`,
      });
    });
}
