import { GatewayVersion, HISTORY_LIMIT_MAX, ReleaseVersion } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Command } from 'commander';
import { LISTED } from '../../core/operations/change-site';
import type { Delivery } from '../../core/operations/delivery';
import { DeployRejected } from '../../core/store/problem';
import { doneText, notingRollback } from '../change-text';
import { inStore } from '../in-store';
import { app, chosenApp, chosenPlace, deliveryAt, deliveryCommand, text, wholeNumber } from '../options';
import type { CommandContext } from '../output';
import { FORCE, NOTE, noteOf, type NoteOptions } from './changes';

interface RollbackOptions extends NoteOptions {
  version?: string;
  undo?: string;
  force?: true;
  revision?: number;
  gateway?: string;
}

const gatewayVersion = text(GatewayVersion);
const RevisionNumber = Type.Integer({ minimum: 1, description: 'the number of a revision, from 1' });

/** A rollback this soon after another is probably meant for the same trouble, not for the release that is live now. */
const SAME_TROUBLE_MS = 15 * 60_000;

/**
 * The release that a rollback would undo now; undefined if the app is not live.
 *
 * @throws DeployRejected if the troublesome release has probably just been taken back, automatically or by a colleague
 */
async function meantByRollback(delivery: Delivery, name: string, to?: string): Promise<string | undefined> {
  const [{ apps }, [latest]] = await Promise.all([
    delivery.status(),
    delivery.history({ app: name, limit: 1 }),
  ]);
  const state = apps.find((one) => one.app === name);
  if (!state) return undefined;
  const live = state.live.version;
  if (state.canary && (to === undefined || to === live)) return state.canary.version;
  const age = Date.now() - Date.parse(latest?.at ?? '');
  if (to === undefined && latest?.kind === 'rollback' && age < SAME_TROUBLE_MS)
    throw new DeployRejected([
      {
        code: 'state',
        message: `${latest.by} has taken back ${latest.from} of ${name} ${Math.max(0, Math.round(age / 1000))} seconds ago, and ${live} is live.`,
        remedy: `To take back ${live} as well, name it: fitreel rollback ${name} --undo ${live}.`,
      },
    ]);
  return live;
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
    .option(
      '--revision <N>',
      'instead of one app: makes the live releases of all what they were in this revision of the history',
      wholeNumber(RevisionNumber),
    )
    .option('--undo <VERSION>', 'take back this release, and be rejected where it would be another')
    .option(
      '--gateway <VERSION>',
      'with --revision: judge by the API of this version of the gateway, which will serve the site',
      gatewayVersion,
    )
    .option(
      '--force',
      FORCE('to a release that was taken back, or with --revision to releases that do not fit'),
    )
    .option(...NOTE)
    .action(async (named: string | undefined, options: RollbackOptions) => {
      const { version: to, undo, force, note, revision, gateway } = options;
      if (gateway !== undefined && revision === undefined)
        command.error('error: --gateway is for the whole site, with --revision.');
      if (revision !== undefined) {
        if (named ?? to ?? undo)
          command.error('error: --revision is for the whole site: without APP, --version and --undo.');
        const place = await chosenPlace(command, options, context);
        const entries = await deliveryAt(place).rollBackSite(revision, { note, gateway, force });
        const { where, ...hint } = await inStore(place, entries);
        const lines = entries.map((entry) => doneText(entry, where));
        const text = lines.join('\n') || `The site already has the live releases of revision ${revision}.`;
        return context.finish({ json: { entries }, text, ...hint });
      }
      const name = await chosenApp(command, named, context.folder);
      const place = await chosenPlace(command, options, context);
      const delivery = deliveryAt(place);
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
      const from = undo ?? (await meantByRollback(delivery, name, to));
      const change = { kind: 'rollback', app: name, to, from, force, note: noteOf(options) } as const;
      const entry = await delivery.change(to ? await notingRollback(delivery, change, to) : change);
      const { where, ...hint } = await inStore(place, entry ? [entry] : []);
      const text = entry ? doneText(entry, where) : `${name} ${to} is already live.`;
      return context.finish({ json: { entry }, text, ...hint });
    });
}
