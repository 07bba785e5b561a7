import type { ReleaseName } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import type { Command } from 'commander';
import type { Delivery } from '../core/operations/delivery';
import { networks, traffic, wholeNumber } from './options';
import type { CommandContext, ShippingChange } from './output';

/** A job of GitHub Actions may take six hours. */
const Minutes = Type.Integer({
  minimum: 1,
  maximum: 300,
  description: 'a whole number of minutes from 1 to 300',
});

/** Options of a command that makes a release live, or a canary. */
export interface CanaryOptions {
  canary?: number;
  guard?: boolean;
  networks?: string[];
  wait?: number;
}

/** @param when which other option they need: the beginning of a sentence */
export function addCanaryOptions(command: Command, when = ''): Command {
  return command
    .option(
      '--canary <PERCENT>',
      `${when}make it a canary for this percentage of the visitors, 1 to 99; with 0 it waits`,
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
    );
}

type Chosen = ReleaseName & { note?: string | undefined; force?: boolean | undefined };

/** The change that the options choose. Ends the command where they do not fit together. */
export function chosenChange(
  command: Command,
  { canary, guard = false, networks: named, wait }: CanaryOptions,
  { capabilities }: CommandContext,
) {
  if (guard && canary === undefined) command.error('error: --guard needs --canary.');
  if (named && !guard) command.error('error: --networks needs --guard.');
  if (wait && !guard) command.error('error: --wait needs --guard.');
  const awaitVerdict = capabilities.find((one) => one.awaitVerdict)?.awaitVerdict;
  if (wait && !awaitVerdict) command.error('error: nothing guards canaries here.');
  return {
    changeOf: (release: Chosen): ShippingChange =>
      canary === undefined
        ? { kind: 'deploy', ...release }
        : { kind: 'canary', ...release, traffic: canary, guard, ...(named && { networks: named }) },
    /** With --wait: waits until the release is live for all. Null without it. Throws DeployRejected. */
    verdict: async (delivery: Delivery, { app, version }: ReleaseName): Promise<'live' | null> => {
      if (!wait) return null;
      await awaitVerdict?.(delivery, { app, version }, wait);
      return 'live';
    },
  };
}
