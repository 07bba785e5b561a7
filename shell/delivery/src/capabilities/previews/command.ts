import { PreviewHours, PreviewId, ReleaseName, type PreviewRequest } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { InvalidArgumentError, type Command } from 'commander';
import path from 'node:path';
import { loadGatewayConfig } from '../../core/gateway/config';
import {
  app,
  chosenPlace,
  deliveryAt,
  deliveryCommand,
  releaseCommand,
  prepareRelease,
  text,
  wholeNumber,
  type DeliveryOptions,
  type Place,
} from '../../cli/options';
import { minuteOf, table, type CommandContext } from '../../cli/output';
import { httpPreviews, localPreviews } from './operations';

/** How long a link is accepted by default. */
const HOURS = 72;

interface PreviewOptions extends DeliveryOptions {
  hours: number;
  with: PreviewRequest['releases'];
}

function addRelease(value: string, before: PreviewRequest['releases']): PreviewRequest['releases'] {
  const [app, version, ...rest] = value.split('@');
  const release = { app, version };
  if (rest.length > 0 || !Value.Check(ReleaseName, release))
    throw new InvalidArgumentError('It takes a release in the store: library@1.0.0-0123456789ab.');
  return [...before, release];
}

const previewsAt = (place: Place) =>
  place.gateway ? httpPreviews(place.gateway) : localPreviews(place.store, place.by);

/** `fitreel preview [DIST]`: adds a built release to the store and prints a link that shows it, without making it live. */
export function addPreview(program: Command, context: CommandContext): void {
  const command = releaseCommand(
    program,
    'preview',
    'add a built release to the store, and print a link whose holders alone see it in the site',
    context,
  )
    .option('--hours <N>', 'how long the link is accepted, 1 to 336 hours', wholeNumber(PreviewHours), HOURS)
    .option('--with <APP@VERSION>', 'a further release to show; may be given several times', addRelease, [])
    .action(async (dist: string, options: PreviewOptions) => {
      const place = await chosenPlace(command, options, context);
      const folder = path.resolve(context.folder, dist);
      await prepareRelease(folder, options, context);
      const { app, version } = await deliveryAt(place).add(folder);
      const releases = [{ app, version }, ...options.with];
      if (new Set(releases.map((release) => release.app)).size < releases.length)
        command.error('error: a preview shows one release of each app.');
      const created = await previewsAt(place).preview({ releases, hours: options.hours });
      const site = options.to?.origin ?? loadGatewayConfig(context.env).publicUrl;
      const url = new URL(created.path, site).href;
      context.finish({
        json: { ...created, url },
        text: url,
        hint: `Everybody with this link sees ${releases.map((release) => `${release.app} ${release.version}`).join(', ')} until ${minuteOf(created.preview.expiresAt)} UTC. End it with “fitreel previews --revoke ${created.preview.id}”.`,
      });
    });
}

/** `fitreel previews [APP]`: lists the previews, or revokes one. */
export function addPreviews(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'previews',
    'list the previews, the latest first, or end one with --revoke',
  )
    .argument('[APP]', 'the remote, or shell (default: all)', app)
    .option('--revoke <ID>', 'end this preview at once', text(PreviewId))
    .action(async (name: string | undefined, options: DeliveryOptions & { revoke?: string }) => {
      const operations = previewsAt(await chosenPlace(command, options, context));
      const { revoke } = options;
      if (revoke !== undefined) {
        if (!(await operations.revokePreview(revoke)))
          command.error('error: there is no preview with this ID: see “fitreel previews”.');
        context.finish({ json: { revoked: revoke }, text: `The preview ${revoke} has ended.` });
        return;
      }
      const previews = await operations.previews(name);
      const rows = previews.map(({ id, releases, by, expiresAt }) => [
        id,
        releases.map((release) => `${release.app} ${release.version}`).join(', '),
        by,
        minuteOf(expiresAt),
      ]);
      const heads = ['ID', 'RELEASES', 'WHO', 'UNTIL (UTC)'];
      const text = rows.length > 0 ? table(heads, rows) : 'There are no previews.';
      context.finish({ json: previews, text });
    });
}
