import type { Command } from 'commander';
import path from 'node:path';
import { readBuilt } from '../../core/store/built-release';
import { contractProblems, withoutBrowser, type TestOptions } from '../contract-problems';
import {
  chosenDelivery,
  deliveryCommand,
  releaseCommand,
  prepareRelease,
  type DeliveryOptions,
} from '../options';
import type { CommandContext } from '../output';

/** `fitreel check [DIST]`: checks whether a built release could go live now. */
export function addCheck(program: Command, context: CommandContext): void {
  const command = releaseCommand(
    program,
    'check',
    'add a built release to the store and tell whether it could go live now',
    context,
  )
    .addOption(withoutBrowser())
    .action(async (folder: string, options: DeliveryOptions & TestOptions) => {
      const delivery = await chosenDelivery(command, options, context);
      const dist = path.resolve(context.folder, folder);
      await prepareRelease(dist, options, context);
      const name = await delivery.add(dist);
      const release = { app: name.app, version: name.version };
      const problems = await delivery.check({ kind: 'deploy', ...release });
      const tested = await contractProblems(dist, await readBuilt(dist), options, context);
      const { problems: broken, notRun, opened } = tested;
      const lines = [...problems, ...(broken ?? [])].map(({ message, remedy }) => `${message}\n  ${remedy}`);
      context.finish({
        json: { ...release, problems, contract: broken, notRun: notRun ?? null, opened: opened ?? null },
        text: lines.join('\n') || `${release.app} ${release.version} can be deployed.`,
        exit: lines.length > 0 ? 'rejected' : 'done',
        hint: [opened, notRun],
      });
    });
}

const DAMAGE_HINT =
  'Deploy the same build again, which mends it in a folder and in a database, or roll back.';

/** `fitreel verify`: checks the hashes of all files of the live releases and canaries. */
export function addVerify(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'verify',
    'compare every file of every live release and canary with its hash',
  ).action(async (options: DeliveryOptions) => {
    const delivery = await chosenDelivery(command, options, context);
    const [damage, { apps }] = await Promise.all([delivery.verify(), delivery.status()]);
    const lines = damage.map((one) => `${one.app} ${one.version}: ${one.file} ${one.wrong}`);
    const said = apps.flatMap(({ app: name, live, canary }) =>
      [live, ...(canary ? [canary] : [])].flatMap((release) =>
        context.capabilities.flatMap(({ listed }) => listed?.verified?.(name, release) ?? []),
      ),
    );
    context.finish({
      json: damage,
      text: [...said, ...lines, ...(lines.length > 0 ? [] : ['All files match their hashes.'])].join('\n'),
      ...(damage.length > 0 && { hint: DAMAGE_HINT, exit: 'invalid' }),
    });
  });
}
