import { Keep, type KeptRelease, type Pruned, type ReleaseName } from '@fitreel/protocol';
import type { Command } from 'commander';
import { app, chosenPlace, deliveryCommand, wholeNumber, type DeliveryOptions } from '../../cli/options';
import type { GatewayClient } from '../../client/gateway-client';
import { minuteOf, type CommandContext } from '../../cli/output';
import { pruneApps } from './prune';
import { ENDPOINTS } from './endpoints';

const KEPT_FOR: Readonly<Record<KeptRelease['reason'], string>> = {
  live: 'it is live',
  canary: 'it is a canary',
  preview: 'a preview shows it',
  recent: 'open tabs may load its files',
  previous: 'it is one of the latest previous releases',
};

function keptLine({ app, version, reason, until }: KeptRelease): string {
  return `kept    ${app} ${version}: ${KEPT_FOR[reason]}${until ? ` until ${minuteOf(until)} UTC` : ''}`;
}

/** After how many removed releases the command reports its progress. */
const PROGRESS_STEP = 500;

/** A callback that reports the number of releases removed so far, and always continues. */
function progress(context: CommandContext): (removed: number) => true {
  let told = 0;
  return (removed) => {
    if (removed - told >= PROGRESS_STEP) context.say(`Removed ${(told = removed)} releases so far.`);
    return true;
  };
}

/** Prunes behind a gateway. Each request removes as many releases as it can in a few seconds. */
async function pruneAt(
  gateway: GatewayClient,
  asked: { app: string | undefined; keep: number },
  context: CommandContext,
): Promise<Pruned> {
  const tell = progress(context);
  const removed: ReleaseName[] = [];
  for (;;) {
    const part = await gateway.call(ENDPOINTS.prune, asked);
    removed.push(...part.removed);
    if (part.removed.length === 0) return { removed, kept: part.kept };
    tell(removed.length);
  }
}

/** `fitreel prune [APP] --keep N`: removes old releases. */
export function addPrune(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'prune',
    'remove releases that were not live in the last 30 days and are not among the latest previous ones',
  )
    .argument(
      '[APP]',
      'the remote, or shell (default: all, or with a gateway those that the token may change)',
      app,
    )
    .requiredOption('--keep <N>', 'number of previous releases to keep for each app', wholeNumber(Keep))
    .action(async (name: string | undefined, options: DeliveryOptions & { keep: number }) => {
      const place = await chosenPlace(command, options, context);
      const asked = { app: name, keep: options.keep };
      const pruned = place.gateway
        ? await pruneAt(place.gateway, asked, context)
        : await pruneApps(place.store, place.by, asked, { mayContinue: progress(context) });
      const removed = pruned.removed.map(({ app, version }) => `removed ${app} ${version}`);
      const lines = [
        ...pruned.kept.map(keptLine),
        ...(removed.length > 0 ? removed : ['Nothing to remove.']),
      ];
      context.finish({ json: pruned, text: lines.join('\n') });
    });
}
