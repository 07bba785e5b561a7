import type { Problem, Release, RemoteRelease, ShellRelease } from '@fitreel/protocol';

/** All releases that browsers may load from a site, canaries included. */
export interface Releases {
  /** The live release and its canary. */
  shells: readonly ShellRelease[];
  remotes: readonly RemoteRelease[];
}

/** Adds the owner of the other app to the remedies of `problems`: the teams have to agree on the change. */
export function namingOwner(problems: readonly Problem[], other: Release): Problem[] {
  const { owner } = other;
  if (!owner) return [...problems];
  const app = other.kind === 'shell' ? 'the shell' : other.description.name;
  return problems.map((problem) => ({
    ...problem,
    remedy: `${problem.remedy} The owner of ${app} is ${owner.name} (${owner.contact}).`,
  }));
}

/** A change was rejected because of problems. */
export class DeployRejected extends Error {
  override readonly name = 'DeployRejected';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ message, remedy }) => `${message} ${remedy}`).join('\n'));
  }
}

/** A release was not added because a file or its description is invalid. The message names the file. */
export class InvalidRelease extends Error {
  override readonly name = 'InvalidRelease';
}

/** A release that the site's rules do not admit. */
export class NotAdmitted extends InvalidRelease {
  /**
   * @param file the file of the release that is to blame
   * @param wrong the predicate of a sentence about the file: "is missing"
   */
  constructor(
    message: string,
    readonly file: string,
    readonly wrong: string,
  ) {
    super(message);
  }
}

/** A live release or canary calls endpoints that this gateway's API lacks. Another gateway or a command made it live. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** An error that the operator can fix. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
