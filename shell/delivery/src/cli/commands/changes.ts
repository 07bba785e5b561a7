import {
  HISTORY_LIMIT_MAX,
  NOTE_MAX,
  ReleaseVersion,
  type ChangeRequest,
  type HistoryEntry,
} from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Command } from 'commander';
import path from 'node:path';
import { GatewayFailure } from '../../client/gateway-client';
import { DeployRejected } from '../../core/store/problem';
import { LISTED } from '../../core/operations/change-site';
import type { Delivery } from '../../core/operations/delivery';
import { readBuilt } from '../../core/store/built-release';
import { contractProblems } from '../contract-problems';
import {
  app,
  chosenApp,
  chosenDelivery,
  deliveryCommand,
  gateway,
  networks,
  note,
  releaseCommand,
  prepareRelease,
  traffic,
  wholeNumber,
  type DeliveryOptions,
} from '../options';
import type { CommandContext } from '../output';

interface NoteOptions extends DeliveryOptions {
  note?: string;
}

interface DeployOptions extends NoteOptions {
  canary?: number;
  guard?: true;
  networks?: string[];
  wait?: number;
  dirty?: true;
  force?: true;
}

/** What the history says of a release that was deployed with `--force`, before as much of the own note as fits. */
const untestedNote = (own = '') =>
  `contract test skipped by --force${own && `: ${own}`}`.slice(0, NOTE_MAX).replace(/[\ud800-\udbff]$/, '');

const UNTESTED_HINT =
  'The contract test did not run: it needs the build tools, and a built shell in this repository.';

/** A job of GitHub Actions may take six hours. */
const Minutes = Type.Integer({
  minimum: 1,
  maximum: 300,
  description: 'a whole number of minutes from 1 to 300',
});

const NOTE = ['--note <TEXT>', 'comment for the history', note] as const;

/**
 * What a release is once `change` is made. Its gateway may be on its way out: it is asked only where nothing was changed, and what
 * is done does not fail for that.
 */
async function stateAfter(
  delivery: Delivery,
  change: ChangeRequest,
  entry: HistoryEntry | null,
): Promise<string> {
  if (change.kind !== 'canary' || entry?.kind === 'deploy') return 'live';
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
  const command = releaseCommand(
    program,
    'deploy',
    'add a built release to the store and make it live',
    context,
  )
    .option(
      '--canary <PERCENT>',
      'make it a canary for this percentage of the visitors, 1 to 99; with 0 it waits',
      traffic,
    )
    .option(
      '--guard',
      'roll the canary back when its loads fail significantly more often than loads of the live release',
    )
    .option(
      '--networks <LIST>',
      'with --guard: networks, separated by commas, whose loads count in full; otherwise no network decides alone',
      networks,
    )
    .option(
      '--wait <MINUTES>',
      'with --guard: make it live for all once the guard has seen enough; fail if it is taken back, or after so long',
      wholeNumber(Minutes),
    )
    .option(...NOTE)
    .option('--dirty', 'with --to: also a release that was built with changes which its commit lacks')
    .option('--force', 'without the contract test; the history says so')
    .action(async (folder: string, options: DeployOptions) => {
      const dist = path.resolve(context.folder, folder);
      const { canary, guard = false, networks, wait } = options;
      if (guard && canary === undefined) command.error('error: --guard needs --canary.');
      if (networks && !guard) command.error('error: --networks needs --guard.');
      if (wait && !guard) command.error('error: --wait needs --guard.');
      const awaitVerdict = context.capabilities.find((one) => one.awaitVerdict)?.awaitVerdict;
      if (wait && !awaitVerdict) command.error('error: nothing guards canaries here.');
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
      const release = { ...name, note: options.force ? untestedNote(options.note) : options.note };
      const change: ChangeRequest =
        canary === undefined
          ? { kind: 'deploy', ...release }
          : { kind: 'canary', ...release, traffic: canary, guard, ...(networks && { networks }) };
      const entry = await delivery.change(change);
      if (wait) await awaitVerdict?.(delivery, name, wait);
      const state = wait ? 'live' : await stateAfter(delivery, change, entry);
      const text = `${name.app} ${name.version} is ${entry ? '' : 'already '}${state}.`;
      context.finish({
        json: { ...name, added, entry },
        text,
        ...(broken === null && { hint: UNTESTED_HINT }),
      });
    });
}

/** `fitreel promote [APP]`: makes a canary live for all visitors, or what is live at another site. */
export function addPromote(program: Command, context: CommandContext): void {
  const command = deliveryCommand(program, 'promote', 'make the canary of a remote live for all visitors')
    .argument('[APP]', 'the remote (default: the one in the current folder)', app)
    .option(
      '--from <URL>',
      'another site, whose live release goes live here as it is; reads its token from FITREEL_FROM_TOKEN',
      gateway,
    )
    .option(...NOTE)
    .action(async (named: string | undefined, options: NoteOptions & { from?: URL }) => {
      const name = await chosenApp(command, named, context.folder);
      const delivery = await chosenDelivery(command, options, context);
      if (options.from) {
        const { promoteFrom } = context.capabilities.find((one) => one.promoteFrom) ?? {};
        if (!promoteFrom) return command.error('error: releases come from no other site.');
        const { version, entry, hint } = await promoteFrom(options.from, name, delivery, options, context);
        const text = entry
          ? `${name} ${version} of ${options.from.origin} is live.`
          : `${name} ${version} is already live.`;
        context.finish({ json: { entry }, text, ...(hint !== undefined && { hint }) });
        return;
      }
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
    .option('--version <VERSION>', 'release to return to')
    .option(...NOTE)
    .action(async (named: string | undefined, options: NoteOptions & { version?: string }) => {
      const name = await chosenApp(command, named, context.folder);
      const delivery = await chosenDelivery(command, options, context);
      const { version: to, note } = options;
      const isVersion: boolean = Value.Check(ReleaseVersion, to);
      if (to !== undefined && !isVersion) {
        const entries = await delivery.history({ app: name, limit: HISTORY_LIMIT_MAX });
        const gone = entries.flatMap(({ kind, version }) => (kind === 'prune' ? [version] : []));
        const versions = [...new Set(entries.map(({ version }) => version))]
          .filter((version) => !gone.includes(version))
          .slice(0, LISTED);
        command.error(
          `error: ${to} is no version of ${name}. Its history has ${versions.join(', ') || 'none'}.`,
        );
      }
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
      const delivery = await chosenDelivery(command, options, context);
      const entry = await delivery.change({ kind: 'retire', app: name, note: options.note });
      const text = entry ? `${name} is off the site.` : `${name} is not on the site.`;
      context.finish({ json: { entry }, text });
    });
}
