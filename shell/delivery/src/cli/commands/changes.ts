import {
  HISTORY_LIMIT_MAX,
  shortNote,
  type ChangeRequest,
  type HistoryEntry,
  type Release,
  type ReleaseName,
} from '@fitreel/protocol';
import type { Command } from 'commander';
import path from 'node:path';
import { builtFolders } from '../../builds/publish';
import { GatewayFailure } from '../../client/gateway-client';
import { DeployRejected } from '../../core/store/problem';
import type { Delivery } from '../../core/operations/delivery';
import { contractProblems, withoutBrowser, type TestOptions } from '../contract-problems';
import { chosenPlaceWithBuilds, readClean, type BuildOptions } from '../deploy-builds';
import {
  app,
  chosenApp,
  chosenDelivery,
  chosenPlace,
  deliveryAt,
  deliveryCommand,
  gateway,
  note,
  releaseCommand,
  prepareRelease,
  type DeliveryOptions,
} from '../options';
import { addCanaryOptions, chosenChange } from '../canary-options';
import { doneText, endedText, notingRollback } from '../change-text';
import { inStore } from '../in-store';
import { sayTroublesOf, sayTroublesOfCanary } from '../say-troubles';
import { shipAll } from '../ship-all';
import type { CanaryOptions, CommandContext } from '../output';

export interface NoteOptions extends DeliveryOptions {
  note?: string;
}

interface DeployOptions extends NoteOptions, CanaryOptions, BuildOptions, TestOptions {
  force?: true;
}

interface PromoteOptions extends NoteOptions, CanaryOptions {
  from?: URL;
  force?: true;
}

/** The help text of `--force`; each command adds its own part. */
export const FORCE = (past: string) => `do it against FitReel’s advice, which the history says: ${past}`;

/** A note about the effect of an option, followed by as much of the user's note as fits. */
const optionNote = (what: string, option: string, own?: string) =>
  shortNote(`${what} by ${option}${own === undefined ? '' : `: ${own}`}`);

/** The note of a change. It mentions `--force` if that was used. */
export const noteOf = ({ note: own, force }: NoteOptions & { force?: true }, forced = 'done') =>
  force ? optionNote(forced, '--force', own) : own;

export const NOTE = ['--note <TEXT>', 'comment for the history', note] as const;

/**
 * The state of a release after `change`, as text. Queries the gateway only if nothing was changed. The gateway may just be shutting
 * down, which must not fail a command that has done its work.
 */
async function stateAfter(
  delivery: Delivery,
  change: ChangeRequest,
  entry: HistoryEntry | null,
): Promise<string> {
  // A first release is live at once.
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

/** Runs the tests. Returns which of them ran and which did not. Throws DeployRejected with the problems of the release. */
async function requireKept(dist: string, built: Release, options: DeployOptions, context: CommandContext) {
  if (options.force) return [];
  const { problems, opened, notRun } = await contractProblems(dist, built, options, context);
  if (problems && problems.length > 0) throw new DeployRejected(problems);
  return [opened, notRun];
}

/** `fitreel deploy --all`: deploys all built apps of a repository, in an order that the site accepts. */
async function deployAll(command: Command, options: DeployOptions, context: CommandContext): Promise<void> {
  if (command.args.length > 0) command.error('error: --all takes every built app, and no DIST.');
  const chosen = chosenChange(command, options, context);
  const place = await chosenPlaceWithBuilds(command, options, context);
  const delivery = deliveryAt(place);
  const dists = await builtFolders(context.folder);
  if (dists.length === 0)
    command.error(`error: ${context.folder} has no built app: build the apps first, in this folder.`);
  const built: (readonly [dist: string, Release])[] = [];
  for (const dist of dists) built.push([dist, await readClean(command, dist, options)]);
  // Nothing goes live before all releases are tested and stored.
  const tested: (string | undefined)[] = [];
  for (const [dist, release] of built)
    tested.push(...(await requireKept(dist, release, options, { ...context, folder: path.dirname(dist) })));
  const releases: ReleaseName[] = [];
  for (const dist of dists) {
    await prepareRelease(dist, options, context);
    const { app: name, version } = await delivery.add(dist);
    releases.push({ app: name, version });
  }
  const { shipped, exit } = await shipAll(releases, {
    begin: async (release, others) => {
      const companions = Object.fromEntries(others.map(({ app: name, version }) => [name, version]));
      const request = await notingRollback(
        delivery,
        chosen.changeOf(requestOf(release, options)),
        release.version,
      );
      return (await delivery.change({ ...request, ...(others.length > 0 && { with: companions }) })) !== null;
    },
    end: async (release) => (await chosen.verdict(delivery, release)) ?? 'live',
  });
  context.finish({
    json: { releases: shipped },
    text: shipped.map(({ text }) => text).join('\n'),
    exit,
    hint: [...tested, (await inStore(place, releases)).hint],
  });
}

/** A release's part of the request: its note for the history, and whether it may be one that was taken back. */
const requestOf = (release: ReleaseName, { force, note, withoutBrowser }: DeployOptions) => ({
  ...release,
  note:
    withoutBrowser && !force
      ? optionNote('not opened in a browser', '--without-browser', note)
      : noteOf({ note, force }, 'contract test skipped'),
  ...(force && { force }),
});

/** `fitreel deploy [DIST]`: adds a built release to the store and makes it live. */
export function addDeploy(program: Command, context: CommandContext): void {
  const command = addCanaryOptions(
    releaseCommand(program, 'deploy', 'add a built release to the store and make it live', context),
    context,
  )
    .option('--all', 'every built app in the folders below this one, in the order that the site takes them')
    .option(...NOTE)
    .option('--build', 'first builds what has changed since its last build, as “fitreel-build --stale” does')
    .option('--dirty', 'with --to: also a release that was built with changes which its commit lacks')
    .option('--force', FORCE('without the contract test, or a release that was taken back'))
    .addOption(withoutBrowser())
    .action(async (folder: string, options: DeployOptions) => {
      if (options.all) return deployAll(command, options, context);
      const dist = path.resolve(context.folder, folder);
      const chosen = chosenChange(command, options, context);
      const place = await chosenPlaceWithBuilds(command, options, context);
      const built = await readClean(command, dist, options);
      const delivery = deliveryAt(place);
      const tested = await requireKept(dist, built, options, context);
      await prepareRelease(dist, options, context);
      const { added, ...name } = await delivery.add(dist);
      const change = await notingRollback(delivery, chosen.changeOf(requestOf(name, options)), name.version);
      if (!added) await sayTroublesOfCanary(delivery, name, context);
      const entry = await delivery.change(change);
      const state = (await chosen.verdict(delivery, name)) ?? (await stateAfter(delivery, change, entry));
      const { where, hint } = await inStore(place, [name]);
      const text = `${name.app} ${name.version} is ${entry ? '' : 'already '}${state}${where}.`;
      return context.finish({
        json: { ...name, added, entry },
        text: entry ? text + endedText(entry) : text,
        hint: [...tested, hint],
      });
    });
}

/** Throws DeployRejected with the fate of the last canary of `app`, if the history has one. */
async function rejectWithoutCanary(delivery: Delivery, app: string): Promise<void> {
  const entries = await delivery.history({ app, limit: HISTORY_LIMIT_MAX });
  const end = entries.find(({ kind, ended }) => ended ?? kind === 'promote');
  if (!end) return;
  const { by, at, ended, version, note } = end;
  const what = ended ? `ended the last one, ${ended.version},` : `promoted the last one, ${version},`;
  throw new DeployRejected([
    {
      code: 'state',
      message: `${app} has no canary to promote: ${by} ${what} at ${at}${note ? `: ${note}` : ''}.`,
      remedy: 'Deploy one with --canary, or deploy without it.',
    },
  ]);
}

/** `fitreel promote [APP]`: makes a canary live for all visitors, or the live release of another site. */
export function addPromote(program: Command, context: CommandContext): void {
  const command = addCanaryOptions(
    deliveryCommand(program, 'promote', 'make the canary of a remote live for all visitors'),
    context,
    'with --from: ',
  )
    .argument('[APP]', 'the remote (default: the one in the current folder)', app)
    .option(
      '--from <URL>',
      'another site, whose live release goes live here as it is; reads its token from FITREEL_FROM_TOKEN',
      gateway,
    )
    .option('--force', FORCE('with --from, a release that was taken back'))
    .option(...NOTE)
    .action(async (named: string | undefined, options: PromoteOptions) => {
      if (options.canary !== undefined && !options.from) command.error('error: --canary needs --from.');
      const name = await chosenApp(command, named, context.folder);
      const place = await chosenPlace(command, options, context);
      const delivery = deliveryAt(place);
      if (options.from) {
        const { promoteFrom } = context.capabilities.find((one) => one.promoteFrom) ?? {};
        if (!promoteFrom) return command.error('error: releases come from no other site.');
        const { changeOf, verdict } = chosenChange(command, options, context);
        const { from, to, force } = options;
        const { change, entry, hint } = await promoteFrom(
          from,
          name,
          delivery,
          { to, note: noteOf(options), changeOf: (release) => changeOf({ ...release, force }) },
          context,
        );
        const state = (await verdict(delivery, change)) ?? (await stateAfter(delivery, change, entry));
        const stored = await inStore(place, [change]);
        const text = entry
          ? `${name} ${change.version} of ${from.origin} is ${state}${stored.where}.${endedText(entry)}`
          : `${name} ${change.version} is already ${state}${stored.where}.`;
        const hints = [hint, stored.hint].filter((one) => one !== undefined);
        context.finish({ json: { entry }, text, ...(hints.length > 0 && { hint: hints.join('\n') }) });
        return;
      }
      const { apps } = await delivery.status();
      const canary = apps.find((one) => one.app === name)?.canary;
      if (!canary) await rejectWithoutCanary(delivery, name);
      const troubles = sayTroublesOf(name, canary, context);
      const { version } = canary ?? {};
      const entry = await delivery.change({ kind: 'promote', app: name, version, note: options.note });
      const { where, ...hint } = await inStore(place, entry ? [entry] : []);
      const text = entry ? doneText(entry, where) : `${name} is already live.`;
      context.finish({ json: { entry, troubles }, text, ...hint });
    });
}

/** `fitreel retire APP`: takes a remote off the site. Requires the name, as viewers lose pages. */
export function addRetire(program: Command, context: CommandContext): void {
  const command = deliveryCommand(
    program,
    'retire',
    'take a remote off the site, with its pages and navigation entries; a deploy brings it back',
  )
    .argument('<APP>', 'the remote', app)
    .option('--force', FORCE('where others fill its slots or listen to its events'))
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
        note: noteOf(options),
      });
      const text = entry ? doneText(entry) : `${name} is not on the site.`;
      context.finish({ json: { entry }, text });
    });
}
