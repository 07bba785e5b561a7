import { Keep } from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { app, chosenDelivery, deliveryCommand, wholeNumber, type DeliveryOptions } from '../options';
import type { CommandContext } from '../output';

/** `fitreel check [DIST]`: whether a built release could go live now. */
export function addCheck(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'check',
    'add a built release to the store and tell whether it could go live now',
  )
    .argument('[DIST]', 'folder of the built release', 'dist')
    .action(async (folder: string, options: DeliveryOptions) => {
      const delivery = chosenDelivery(command, options, context);
      const dist = path.resolve(context.folder, folder);
      const name = await delivery.add(dist);
      const release = { app: name.app, version: name.version };
      const problems = await delivery.check({ kind: 'deploy', ...release });
      const broken = await context.testContract(dist, context.folder);
      const lines = problems.map(({ message, remedy }) => `${message}\n  ${remedy}`);
      for (const promise of broken ?? []) lines.push(`${release.app} breaks the contract: ${promise}`);
      context.finish({
        json: { ...release, problems, contract: broken },
        text: lines.join('\n') || `${release.app} ${release.version} can be deployed.`,
        exit: lines.length > 0 ? 'rejected' : 'done',
      });
    });
}

/** `fitreel prune [APP] --keep N`: removes old releases. */
export function addPrune(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'prune',
    'remove releases that are neither live nor a canary nor among the latest previous ones',
  )
    .argument('[APP]', 'the remote, or shell (default: all, or with a gateway the app of the token)', app)
    .requiredOption('--keep <N>', 'number of previous releases to keep for each app', wholeNumber(Keep))
    .action(async (name: string | undefined, options: DeliveryOptions & { keep: number }) => {
      const delivery = chosenDelivery(command, options, context);
      const removed = await delivery.prune({ app: name, keep: options.keep });
      const lines = removed.map((release) => `removed ${release.app} ${release.version}`);
      context.finish({ json: removed, text: lines.join('\n') || 'Nothing to remove.' });
    });
}

const DAMAGE_HINT =
  'Roll back, or remove the folder of the release from the store and deploy it again from its build.';

/** `fitreel verify`: compares the files of the live releases and canaries with their hashes. */
export function addVerify(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'verify',
    'compare every file of every live release and canary with its hash',
  ).action(async (options: DeliveryOptions) => {
    const damage = await chosenDelivery(command, options, context).verify();
    const lines = damage.map((one) => `${one.app} ${one.version}: ${one.file} ${one.wrong}`);
    context.finish({
      json: damage,
      text: lines.join('\n') || 'All files match their hashes.',
      ...(damage.length > 0 && { hint: DAMAGE_HINT, exit: 'invalid' }),
    });
  });
}
