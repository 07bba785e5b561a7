import type { Command } from 'commander';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';
import { statusTable } from '../output/status-table';
import { newerCommitLines, newerCommits } from '../provenance/newer-commits';

/** `fitreel status`: what is live now. */
export function addStatus(program: Command, context: CommandContext): void {
  const command = program
    .command('status')
    .description('show what is live, its canaries, and how they load (last 24 hours)');
  addDeliveryOptions(command).action(async (options: DeliveryOptions) => {
    const status = await chosenDelivery(command, options, context).status();
    const hint = status.problem && `The newest site cannot be served: ${status.problem}`;
    const since = await Promise.all(
      status.apps.map(async ({ app, live }) =>
        newerCommitLines(app, await newerCommits(context.folder, app, live.commit)),
      ),
    );
    context.finish({
      json: status,
      text: [statusTable(status, Date.now()), ...since.flatMap(([head = []]) => head)].join('\n'),
      ...(hint && { hint }),
    });
  });
}
