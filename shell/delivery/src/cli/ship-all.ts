import { SHELL, type Problem, type ReleaseName } from '@fitreel/protocol';
import { DeployRejected } from '../core/store/problem';
import { exitOf, type Exit } from './output';

/** How releases go live. */
export interface Shipping {
  /**
   * Makes a release live, or a canary, in one step with `others`. Resolves with whether that was new. Throws DeployRejected if they are
   * incompatible with the live releases.
   */
  begin: (release: ReleaseName, others: readonly ReleaseName[]) => Promise<boolean>;
  /** Waits for the verdict on a release. Resolves with its state: `live`. Throws DeployRejected if it was taken back. */
  end: (release: ReleaseName, isNew: boolean) => Promise<string>;
}

/** The outcome of one release. */
export interface Shipped extends ReleaseName {
  /** Its state, or null if it is not live. */
  state: string | null;
  /** The outcome as a sentence. */
  text: string;
  problems?: readonly Problem[];
}

const nameOf = ({ app, version }: ReleaseName) => `${app} ${version}`;

/** Releases that go live in one step. The first takes the others along. */
type Group = readonly ReleaseName[];

const live = (group: Group, isNew: boolean, state: string): Shipped[] =>
  group.map((release) => {
    const others = group.filter((one) => one !== release).map(nameOf);
    const beside = others.length > 0 ? `, in one step with ${others.join(' and ')}` : '';
    return { ...release, state, text: `${nameOf(release)} is ${isNew ? '' : 'already '}${state}${beside}.` };
  });

/** @param error the reason. If it is not a rejection, such as an unreachable gateway, the change may still have been made */
const notLive = (release: ReleaseName, error: unknown): Shipped => {
  const isRefused = error instanceof DeployRejected;
  return {
    ...release,
    state: null,
    text: `${nameOf(release)} ${isRefused ? 'is not' : 'may not be'} live: ${(error as Error).message}`,
    ...(isRefused && { problems: error.problems }),
  };
};

const notTried = (release: ReleaseName, before: Group): Shipped => ({
  ...release,
  state: null,
  text: `${nameOf(release)} is not live: ${before.map(nameOf).join(' and ')} came before it.`,
});

/** The groups to try in one step if no release can go live alone, small ones first. The shell comes first: it takes remotes along. */
function groupsOf(left: Group): Group[] {
  const all = [...left].sort((one, other) => Number(other.app === SHELL) - Number(one.app === SHELL));
  const [first, ...others] = all;
  const pairs = first ? others.map((one) => [first, one]) : [];
  const allButOne = all.map((left) => all.filter((one) => one !== left));
  return [...pairs, ...[...allButOne, all].filter(({ length }) => length > 2)];
}

/**
 * Makes releases live one after the other. Finds the order by trying: rejected releases are retried as long as others go live, since
 * the shell may have to go before its remotes, or after them. Releases that need each other go live in one step. Stops at the first
 * release that is taken back, or if the gateway fails.
 *
 * @returns the outcome of each release, and the exit of the command
 */
export async function shipAll(
  releases: readonly ReleaseName[],
  { begin, end }: Shipping,
): Promise<{ shipped: Shipped[]; exit: Exit }> {
  const shipped: Shipped[] = [];
  const refused = new Map<ReleaseName, DeployRejected>();
  let waiting = releases;
  let current: Group = [];

  /** Tries to make the group live. Resolves with whether it is live now. */
  async function goesLive(group: Group): Promise<boolean> {
    const [first, ...others] = group;
    if (!first) return false;
    current = group;
    const isNew = await begin(first, others).catch((error: unknown) => {
      if (!(error instanceof DeployRejected)) throw error;
      if (others.length === 0) refused.set(first, error);
      return null;
    });
    if (isNew === null) return false;
    shipped.push(...live(group, isNew, await end(first, isNew)));
    waiting = waiting.filter((one) => !group.includes(one));
    return true;
  }

  async function anyGoesLive(groups: readonly Group[]): Promise<boolean> {
    for (const group of groups) if (await goesLive(group)) return true;
    return false;
  }

  try {
    while (waiting.length > 0) {
      const before = waiting.length;
      for (const release of waiting) await goesLive([release]);
      if (waiting.length === before && !(await anyGoesLive(groupsOf(waiting)))) break;
    }
  } catch (error) {
    const left = waiting.filter((one) => !current.includes(one));
    const failed = current.map((release) => notLive(release, error));
    return {
      shipped: [...shipped, ...failed, ...left.map((one) => notTried(one, current))],
      exit: exitOf(error),
    };
  }
  const left = waiting.map((release) => notLive(release, refused.get(release)));
  return { shipped: [...shipped, ...left], exit: left.length > 0 ? 'rejected' : 'done' };
}
