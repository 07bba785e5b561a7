import type { ReleaseError } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app, chosenApp, chosenPlace, deliveryCommand, type DeliveryOptions } from '../../cli/options';
import { minuteOf, type CommandContext } from '../../cli/output';
import { readErrors } from './read-errors';
import { ENDPOINTS } from './endpoints';

/** One error in a few lines: message and count, place and time, and stack. */
function errorText({ version, source, route, message, stack, count, first, last }: ReleaseError): string {
  const seen = first === last ? minuteOf(last) : `${minuteOf(first)} to ${minuteOf(last)}`;
  return [
    `${count} × ${message}`,
    `  ${version}, ${source}, route ${route ?? 'of another app'}, ${seen} UTC`,
    ...stack.map((frame) => `    ${frame}`),
  ]
    .map((line) => line.replaceAll('\n', ' '))
    .join('\n');
}

/** `fitreel errors [APP]`: shows errors from visitors' browsers and the server. */
export function addErrors(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'errors',
    'show the errors of an app in browsers and on the server in 14 days, the latest first',
  )
    .argument('[APP]', 'the remote, or shell (default: the one in the current folder)', app)
    .action(async (named: string | undefined, options: DeliveryOptions) => {
      const name = await chosenApp(command, named, context.folder);
      const place = await chosenPlace(command, options, context);
      const errors = place.gateway
        ? (await place.gateway.call(ENDPOINTS.errors, { app: name })).errors
        : await readErrors(place.store, name);
      context.finish({
        json: errors,
        text: errors.map(errorText).join('\n\n') || `${name} has had no errors.`,
      });
    });
}
