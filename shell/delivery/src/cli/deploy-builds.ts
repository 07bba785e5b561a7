import { appOf, type Release } from '@fitreel/protocol';
import type { Command } from 'commander';
import { buildStale, hasOwnChanges } from '../builds/repository';
import { readBuilt } from '../core/store/built-release';
import { InvalidRelease } from '../core/store/problem';
import { chosenPlace, type DeliveryOptions, type Place } from './options';
import type { CommandContext } from './output';

/** The options with which a deploy gets its release. */
export interface BuildOptions extends DeliveryOptions {
  build?: true;
  dirty?: true;
}

/** The place to deploy to. With `--build`, then builds stale apps. That takes minutes, so checks that may reject the deploy come first. */
export async function chosenPlaceWithBuilds(
  command: Command,
  options: BuildOptions,
  context: CommandContext,
): Promise<Place> {
  const { build, to, dirty } = options;
  if (build && to && !dirty && hasOwnChanges(context.folder))
    command.error('error: the work tree has changes that its commit lacks: commit them, or add --dirty.');
  const place = await chosenPlace(command, options, context);
  if (build && (await buildStale(context.folder)) !== 'built')
    throw new InvalidRelease('What is to be deployed could not be built.');
  return place;
}

/** The built release in `dist`. Ends the command if a gateway must not get it. */
export async function readClean(
  command: Command,
  dist: string,
  { to, dirty }: BuildOptions,
): Promise<Release> {
  const built = await readBuilt(dist);
  if (to && !dirty && built.dirty)
    command.error(
      `error: the release of ${appOf(built)} was built with changes that its commit lacks: commit them and build again, or add --dirty.`,
    );
  return built;
}
