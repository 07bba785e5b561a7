import type { Command } from 'commander';
import path from 'node:path';
import type { ChangeRequest } from '../../operations/delivery';
import { note, traffic } from '../arguments';
import type { Cli } from '../cli';
import { chosenDelivery, deliveryOptions, type DeliveryOptions } from '../delivery-options';

interface DeployOptions extends DeliveryOptions {
  canary?: number;
  guard?: true;
  note?: string;
}

/** `fitreel deploy [DIST]`: takes over a built release, and makes it live. */
export function addDeploy(program: Command, cli: Cli): void {
  const command = program.command('deploy').description('takes over a built release and makes it live');
  deliveryOptions(command)
    .argument('[DIST]', 'folder of the built release', 'dist')
    .option('--canary <PERCENT>', 'gives it to that many percent of the visitors, 1 to 99', traffic)
    .option(
      '--guard',
      'takes the canary back by itself when it fails significantly more often than the live release',
    )
    .option('--note <TEXT>', 'what to say of it in the history', note)
    .action(async (dist: string, options: DeployOptions) => {
      const { canary, guard = false, note: said } = options;
      if (guard && canary === undefined) command.error('error: --guard goes with --canary.');
      const delivery = chosenDelivery(command, options, cli);
      const { app, version, added } = await delivery.add(path.resolve(cli.folder, dist), cli.progress);
      const about = { app, version, note: said };
      const change: ChangeRequest =
        canary === undefined
          ? { kind: 'deploy', ...about }
          : { kind: 'canary', ...about, traffic: canary, guard };
      const entry = await delivery.change(change);
      const place = canary === undefined ? 'live' : `a canary for ${canary} % of the visitors`;
      const text = entry ? `${app} ${version} is ${place}.` : `${app} ${version} is ${place} already.`;
      cli.finish({ json: { app, version, added, entry }, text });
    });
}
