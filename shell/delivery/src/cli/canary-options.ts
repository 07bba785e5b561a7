import { UNWATCHED, type ReleaseName } from '@fitreel/protocol';
import type { Command } from 'commander';
import type { Delivery } from '../core/operations/delivery';
import { traffic } from './options';
import type { CanaryOptions, CommandContext, ShippingChange, Watcher } from './output';

const watcherOf = ({ capabilities }: CommandContext): Watcher | undefined =>
  capabilities.find(({ watcher }) => watcher)?.watcher;

/** @param when the option that they require, as the beginning of a sentence */
export function addCanaryOptions(command: Command, context: CommandContext, when = ''): Command {
  command.option(
    '--canary <PERCENT>',
    `${when}make it a canary for this percentage of the visitors, 1 to 99; with 0 it waits`,
    traffic,
  );
  watcherOf(context)?.addOptions(command);
  return command;
}

type Chosen = ReleaseName & { note?: string | undefined; force?: boolean | undefined };

/** The change chosen by the options. Ends the command if they are incompatible. */
export function chosenChange(command: Command, options: CanaryOptions, context: CommandContext) {
  const { canary, all } = options;
  const chosen = watcherOf(context)?.choose(command, options);
  if (all && canary !== undefined && !chosen)
    command.error('error: --all with --canary needs somebody who watches canaries.');
  return {
    changeOf: (release: Chosen): ShippingChange =>
      canary === undefined
        ? { kind: 'deploy', ...release }
        : { kind: 'canary', ...release, traffic: canary, ...(chosen?.watch ?? UNWATCHED) },
    /** If the options say so, waits until the release is live for all; otherwise null. Throws DeployRejected. */
    verdict: async (delivery: Delivery, { app, version }: ReleaseName): Promise<'live' | null> =>
      chosen?.verdict(delivery, { app, version }) ?? null,
  };
}
