import { matchRoute } from '@fitreel/protocol/browser';
import { inTime } from '@fitreel/sdk/composition';
import type { RemoteModule } from '@fitreel/sdk/remote';
import type { RemoteSource } from '@fitreel/sdk/remotes';
import type { LoadModule } from './federation';
import type { RemoteRelease } from './live-remotes';
import { failureOf } from './load-failure';
import { withdraw } from './withdraw';

/** One release of a remote that is to be loaded. */
export interface Trial {
  /** Name of the remote. */
  name: string;
  release: RemoteRelease;
  source: RemoteSource;
  /** Path of the page that was asked for. */
  pathname: string;
  /** How long each attempt may take, in milliseconds: as many attempts as there are numbers. */
  patience: readonly number[];
}

/**
 * The module of a release, once the page that was asked for is there with it. Each attempt that fails or takes too long
 * makes way for the next.
 *
 * @param load loads the module, under an address of its own each time
 * @throws what ended the last attempt
 */
export async function tryRelease(trial: Trial, load: () => ReturnType<LoadModule>): Promise<RemoteModule> {
  let reason: unknown;
  for (const ms of trial.patience) {
    const attempt = { over: false };
    try {
      return await inTime(withPage(trial, load, attempt), ms);
    } catch (error) {
      reason = error;
      attempt.over = true;
      withdraw(trial.release.base);
      // What the shell does not provide, it does not provide a moment later.
      if (failureOf(error) === 'incompatible') break;
    }
  }
  throw reason;
}

async function withPage(
  { name, release, pathname }: Trial,
  load: () => ReturnType<LoadModule>,
  attempt: Readonly<{ over: boolean }>,
): Promise<RemoteModule> {
  const module = await load();
  // Whoever comes too late fetches nothing: it would reach the container of the attempt that came after.
  if (attempt.over) return module;
  const match = matchRoute(module.routes, pathname);
  if (!match)
    throw new Error(`${name} ${release.version ?? 'under development'} has no page for ${pathname}`);
  await match.route.page();
  return module;
}
