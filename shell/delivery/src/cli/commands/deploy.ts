import type { ChangeRequest } from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { readBuilt } from '../../store/built-release';
import { note, traffic } from '../options/arguments';
import { addDeliveryOptions, chosenDelivery, type DeliveryOptions } from '../options/delivery-options';
import type { CommandContext } from '../output/outcome';

interface DeployOptions extends DeliveryOptions {
  canary?: number;
  guard?: true;
  note?: string;
  dirty?: true;
}

/** `fitreel deploy [DIST]`: adds a built release to the store and makes it live. */
export function addDeploy(program: Command, context: CommandContext): void {
  const command = program.command('deploy').description('add a built release to the store and make it live');
  addDeliveryOptions(command)
    .argument('[DIST]', 'folder of the built release', 'dist')
    .option(
      '--canary <PERCENT>',
      'make it a canary for this percentage of the visitors, 1 to 99; with 0 it waits',
      traffic,
    )
    .option(
      '--guard',
      'roll the canary back when its loads fail significantly more often than those of the live release',
    )
    .option('--note <TEXT>', 'comment for the history', note)
    .option('--dirty', 'with --to: also a release that was built with changes which its commit lacks')
    .action(async (dist: string, options: DeployOptions) => {
      const { canary, guard = false, note: comment } = options;
      if (guard && canary === undefined) command.error('error: --guard needs --canary.');
      if (options.to && !options.dirty && (await readBuilt(path.resolve(context.folder, dist))).dirty)
        command.error(
          'error: the release was built with changes that its commit lacks: commit them and build again, or add --dirty.',
        );
      const delivery = chosenDelivery(command, options, context);
      const { app, version, added } = await delivery.add(
        path.resolve(context.folder, dist),
        context.progress,
      );
      const release = { app, version, note: comment };
      const change: ChangeRequest =
        canary === undefined
          ? { kind: 'deploy', ...release }
          : { kind: 'canary', ...release, traffic: canary, guard };
      const entry = await delivery.change(change);
      const state =
        canary === undefined
          ? 'live'
          : canary === 0
            ? 'waiting: no visitor gets it'
            : `a canary for ${canary} % of the visitors`;
      const text = `${app} ${version} is ${entry ? '' : 'already '}${state}.`;
      context.finish({ json: { app, version, added, entry }, text });
    });
}
