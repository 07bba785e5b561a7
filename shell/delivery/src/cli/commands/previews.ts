import { PreviewId } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app, text } from '../options/arguments';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';
import { table } from '../output/table';

/** `fitreel previews [APP]`: lists the previews, or revokes one. */
export function addPreviews(program: Command, context: CommandContext): void {
  const command = program
    .command('previews')
    .description('list the previews, the latest first, or end one with --revoke');
  addDeliveryOptions(command)
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--revoke <ID>', 'end this preview at once', text(PreviewId))
    .action(async (name: string | undefined, options: DeliveryOptions & { revoke?: string }) => {
      const delivery = chosenDelivery(command, options, context);
      const { revoke } = options;
      if (revoke !== undefined) {
        if (!(await delivery.revokePreview(revoke)))
          command.error('error: there is no preview with this ID: see “fitreel previews”.');
        context.finish({ json: { revoked: revoke }, text: `The preview ${revoke} has ended.` });
        return;
      }
      const previews = await delivery.previews(name);
      const rows = previews.map(({ id, releases, by, expiresAt }) => [
        id,
        releases.map((release) => `${release.app} ${release.version}`).join(', '),
        by,
        expiresAt.slice(0, 16).replace('T', ' '),
      ]);
      const columns = ['ID', 'RELEASES', 'WHO', 'UNTIL (UTC)'].map((head) => ({ head }));
      context.finish({
        json: previews,
        text: rows.length > 0 ? table(columns, rows) : 'There are no previews.',
      });
    });
}
