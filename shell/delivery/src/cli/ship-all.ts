import type { Problem, ReleaseName } from '@fitreel/protocol';
import { DeployRejected } from '../core/store/problem';
import { exitOf, type Exit } from './output';

/** How one release goes live. */
export interface Shipping {
  /** Makes it live, or a canary; resolves with whether that was new. Throws DeployRejected where it does not fit what is live. */
  begin: (release: ReleaseName) => Promise<boolean>;
  /** Waits for the verdict on it, and resolves with what it is then: `live`. Throws DeployRejected where it was taken back. */
  end: (release: ReleaseName, isNew: boolean) => Promise<string>;
}

/** What came of one release. */
export interface Shipped extends ReleaseName {
  /** What it is, or null where it is not live. */
  state: string | null;
  /** A sentence. */
  text: string;
  problems?: readonly Problem[];
}

const nameOf = ({ app, version }: ReleaseName) => `${app} ${version}`;

const live = (release: ReleaseName, isNew: boolean, state: string): Shipped => ({
  ...release,
  state,
  text: `${nameOf(release)} is ${isNew ? '' : 'already '}${state}.`,
});

/** @param error why, of which a gateway out of reach leaves open what it has done */
const notLive = (release: ReleaseName, error: unknown): Shipped => {
  const isRefused = error instanceof DeployRejected;
  return {
    ...release,
    state: null,
    text: `${nameOf(release)} ${isRefused ? 'is not' : 'may not be'} live: ${(error as Error).message}`,
    ...(isRefused && { problems: error.problems }),
  };
};

const notTried = (release: ReleaseName, before: ReleaseName): Shipped => ({
  ...release,
  state: null,
  text: `${nameOf(release)} is not live: ${nameOf(before)} came before it.`,
});

/**
 * Makes releases live one after the other. The order is found by trying: what does not fit is tried again as long as others go live, since
 * the shell may have to go before its remotes, or after them. Ends with the first that is taken back, or when the gateway fails.
 *
 * @returns what came of each release, and how the command ends
 */
export async function shipAll(
  releases: readonly ReleaseName[],
  { begin, end }: Shipping,
): Promise<{ shipped: Shipped[]; exit: Exit }> {
  const shipped: Shipped[] = [];
  let waiting = releases;
  while (waiting.length > 0) {
    const refused: { release: ReleaseName; error: DeployRejected }[] = [];
    for (const [index, release] of waiting.entries()) {
      let isCanary = false;
      try {
        const isNew = await begin(release);
        isCanary = true;
        shipped.push(live(release, isNew, await end(release, isNew)));
      } catch (error) {
        if (error instanceof DeployRejected && !isCanary) {
          refused.push({ release, error });
          continue;
        }
        const left = [...refused.map((one) => one.release), ...waiting.slice(index + 1)];
        shipped.push(notLive(release, error), ...left.map((one) => notTried(one, release)));
        return { shipped, exit: exitOf(error) };
      }
    }
    if (refused.length === waiting.length) {
      const left = refused.map(({ release, error }) => notLive(release, error));
      return { shipped: [...shipped, ...left], exit: 'rejected' };
    }
    waiting = refused.map(({ release }) => release);
  }
  return { shipped, exit: 'done' };
}
