import type { ChangeRequest } from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { readBuilt } from '../../store/built-release';
import {
  app,
  chosenApp,
  chosenDelivery,
  deliveryCommand,
  note,
  traffic,
  version,
  type DeliveryOptions,
} from '../options';
import type { CommandContext } from '../output';

interface NoteOptions extends DeliveryOptions {
  note?: string;
}

interface DeployOptions extends NoteOptions {
  canary?: number;
  guard?: true;
  dirty?: true;
}

const NOTE = ['--note <TEXT>', 'comment for the history', note] as const;

/** `fitreel deploy [DIST]`: adds a built release to the store and makes it live. */
export function addDeploy(program: Command, context: CommandContext): void {
  const command = deliveryCommand(program, 'deploy', 'add a built release to the store and make it live')
    .argument('[DIST]', 'folder of the built release', 'dist')
    .option(
      '--canary <PERCENT>',
      'make it a canary for this percentage of the visitors, 1 to 99; with 0 it waits',
      traffic,
    )
    .option(
      '--guard',
      'roll the canary back when its loads fail significantly more often than loads of the live release',
    )
    .option(...NOTE)
    .option('--dirty', 'with --to: also a release that was built with changes which its commit lacks')
    .action(async (folder: string, options: DeployOptions) => {
      const dist = path.resolve(context.folder, folder);
      const { canary, guard = false } = options;
      if (guard && canary === undefined) command.error('error: --guard needs --canary.');
      if (options.to && !options.dirty && (await readBuilt(dist)).dirty)
        command.error(
          'error: the release was built with changes that its commit lacks: commit them and build again, or add --dirty.',
        );
      const delivery = chosenDelivery(command, options, context);
      const { added, ...name } = await delivery.add(dist);
      const release = { ...name, note: options.note };
      const change: ChangeRequest =
        canary === undefined
          ? { kind: 'deploy', ...release }
          : { kind: 'canary', ...release, traffic: canary, guard };
      const entry = await delivery.change(change);
      const waitsOrNot =
        canary === 0 ? 'waiting: no visitor gets it' : `a canary for ${canary} % of the visitors`;
      const state = canary === undefined ? 'live' : waitsOrNot;
      const text = `${name.app} ${name.version} is ${entry ? '' : 'already '}${state}.`;
      context.finish({ json: { ...name, added, entry }, text });
    });
}

/** `fitreel promote [APP]`: makes a canary live for all visitors. */
export function addPromote(program: Command, context: CommandContext): void {
  const command = deliveryCommand(program, 'promote', 'make the canary of a remote live for all visitors')
    .argument('[APP]', 'the remote (default: the one in the current folder)', app)
    .option(...NOTE)
    .action(async (named: string | undefined, options: NoteOptions) => {
      const name = await chosenApp(command, named, context.folder);
      const delivery = chosenDelivery(command, options, context);
      const entry = await delivery.change({ kind: 'promote', app: name, note: options.note });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} is already live.`;
      context.finish({ json: { entry }, text });
    });
}

/** `fitreel rollback [APP]`: ends a canary, or returns to an earlier release. */
export function addRollback(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'rollback',
    'end the canary of an app, or return to the release that was live before',
  )
    .argument('[APP]', 'the remote, or shell (default: the one in the current folder)', app)
    .option('--version <VERSION>', 'release to return to', version)
    .option(...NOTE)
    .action(async (named: string | undefined, options: NoteOptions & { version?: string }) => {
      const name = await chosenApp(command, named, context.folder);
      const delivery = chosenDelivery(command, options, context);
      const { version: to, note } = options;
      const entry = await delivery.change({ kind: 'rollback', app: name, to, note });
      const text = entry ? `${name} ${entry.version} is live.` : `${name} ${to} is already live.`;
      context.finish({ json: { entry }, text });
    });
}

/** `fitreel retire APP`: takes a remote off the site. The name is required, as viewers lose pages. */
export function addRetire(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'retire',
    'take a remote off the site, with its pages and navigation entries; a deploy brings it back',
  )
    .argument('<APP>', 'the remote', app)
    .option(...NOTE)
    .action(async (name: string, options: NoteOptions) => {
      const delivery = chosenDelivery(command, options, context);
      const entry = await delivery.change({ kind: 'retire', app: name, note: options.note });
      const text = entry ? `${name} is off the site.` : `${name} is not on the site.`;
      context.finish({ json: { entry }, text });
    });
}
