import { NOTE_MAX, type ChangeRequest, type HistoryEntry } from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { GatewayFailure } from '../../client/gateway-client';
import { DeployRejected } from '../../core/store/problem';
import type { Delivery } from '../../core/operations/delivery';
import { readBuilt } from '../../core/store/built-release';
import { contractProblems } from '../contract-problems';
import {
  app,
  chosenApp,
  chosenDelivery,
  deliveryCommand,
  gateway,
  note,
  releaseCommand,
  prepareRelease,
  type DeliveryOptions,
} from '../options';
import { addCanaryOptions, chosenChange, type CanaryOptions } from '../canary-options';
import { doneText, endedText } from '../change-text';
import type { CommandContext } from '../output';

export interface NoteOptions extends DeliveryOptions {
  note?: string;
}

interface DeployOptions extends NoteOptions, CanaryOptions {
  dirty?: true;
  force?: true;
}

interface PromoteOptions extends NoteOptions, CanaryOptions {
  from?: URL;
  force?: true;
}

/** What the history says of a release that was deployed with `--force`, before as much of the own note as fits. */
const untestedNote = (own = '') =>
  `contract test skipped by --force${own && `: ${own}`}`.slice(0, NOTE_MAX).replace(/[\ud800-\udbff]$/, '');

const UNTESTED_HINT =
  'The contract test did not run: it needs the build tools, and a built shell in this repository.';

export const NOTE = ['--note <TEXT>', 'comment for the history', note] as const;

/**
 * What a release is once `change` is made. Its gateway may be on its way out: it is asked only where nothing was changed, and what
 * is done does not fail for that.
 */
async function stateAfter(
  delivery: Delivery,
  change: ChangeRequest,
  entry: HistoryEntry | null,
): Promise<string> {
  if (change.kind !== 'canary') return 'live';
  const canary =
    change.traffic === 0 ? 'waiting: no visitor gets it' : `a canary for ${change.traffic} % of the visitors`;
  if (entry) return canary;
  try {
    const { apps } = await delivery.status();
    return apps.some(({ app, live }) => app === change.app && live.version === change.version)
      ? 'live'
      : canary;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    return `live, or ${canary}; “fitreel status” could not tell which: ${error.message}`.replace(/\.$/, '');
  }
}

/** `fitreel deploy [DIST]`: adds a built release to the store and makes it live. */
export function addDeploy(program: Command, context: CommandContext): void {
  const command = addCanaryOptions(
    releaseCommand(program, 'deploy', 'add a built release to the store and make it live', context),
  )
    .option(...NOTE)
    .option('--dirty', 'with --to: also a release that was built with changes which its commit lacks')
    .option(
      '--force',
      'without the contract test, which the history says, and also a release that was taken back',
    )
    .action(async (folder: string, options: DeployOptions) => {
      const dist = path.resolve(context.folder, folder);
      const chosen = chosenChange(command, options, context);
      const built = await readBuilt(dist);
      if (options.to && !options.dirty && built.dirty)
        command.error(
          'error: the release was built with changes that its commit lacks: commit them and build again, or add --dirty.',
        );
      const delivery = await chosenDelivery(command, options, context);
      const broken = options.force ? [] : await contractProblems(dist, built, context);
      if (broken && broken.length > 0) throw new DeployRejected(broken);
      await prepareRelease(dist, options, context);
      const { added, ...name } = await delivery.add(dist);
      const note = options.force ? untestedNote(options.note) : options.note;
      const release = { ...name, note, ...(options.force && { force: true }) };
      const change = chosen.changeOf(release);
      const entry = await delivery.change(change);
      const state = (await chosen.verdict(delivery, name)) ?? (await stateAfter(delivery, change, entry));
      const text = `${name.app} ${name.version} is ${entry ? '' : 'already '}${state}.`;
      context.finish({
        json: { ...name, added, entry },
        text: entry ? text + endedText(entry) : text,
        ...(broken === null && { hint: UNTESTED_HINT }),
      });
    });
}

/** `fitreel promote [APP]`: makes a canary live for all visitors, or what is live at another site. */
export function addPromote(program: Command, context: CommandContext): void {
  const command = addCanaryOptions(
    deliveryCommand(program, 'promote', 'make the canary of a remote live for all visitors'),
    'with --from: ',
  )
    .argument('[APP]', 'the remote (default: the one in the current folder)', app)
    .option(
      '--from <URL>',
      'another site, whose live release goes live here as it is; reads its token from FITREEL_FROM_TOKEN',
      gateway,
    )
    .option('--force', 'with --from: also a release that was taken back')
    .option(...NOTE)
    .action(async (named: string | undefined, options: PromoteOptions) => {
      if (options.canary !== undefined && !options.from) command.error('error: --canary needs --from.');
      const name = await chosenApp(command, named, context.folder);
      const delivery = await chosenDelivery(command, options, context);
      if (options.from) {
        const { promoteFrom } = context.capabilities.find((one) => one.promoteFrom) ?? {};
        if (!promoteFrom) return command.error('error: releases come from no other site.');
        const { changeOf, verdict } = chosenChange(command, options, context);
        const { from, to, note, force } = options;
        const { change, entry, hint } = await promoteFrom(
          from,
          name,
          delivery,
          { to, note, changeOf: (release) => changeOf({ ...release, force }) },
          context,
        );
        const state = (await verdict(delivery, change)) ?? (await stateAfter(delivery, change, entry));
        const text = entry
          ? `${name} ${change.version} of ${from.origin} is ${state}.${endedText(entry)}`
          : `${name} ${change.version} is already ${state}.`;
        context.finish({ json: { entry }, text, ...(hint !== undefined && { hint }) });
        return;
      }
      const { apps } = await delivery.status();
      const version = apps.find((one) => one.app === name)?.canary?.version;
      const entry = await delivery.change({ kind: 'promote', app: name, version, note: options.note });
      const text = entry ? doneText(entry) : `${name} is already live.`;
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
    .option('--force', 'also where others fill its slots or listen to its events')
    .option(...NOTE)
    .action(async (name: string, options: NoteOptions & { force?: true }) => {
      const delivery = await chosenDelivery(command, options, context);
      const { apps } = await delivery.status();
      const from = apps.find((one) => one.app === name)?.live.version;
      const entry = await delivery.change({
        kind: 'retire',
        app: name,
        from,
        force: options.force,
        note: options.note,
      });
      const text = entry ? doneText(entry) : `${name} is not on the site.`;
      context.finish({ json: { entry }, text });
    });
}
