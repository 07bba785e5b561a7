import type { Problem, Release, RemoteRelease, ShellRelease } from '@fitreel/protocol';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  /** The live one and its canary. */
  shells: readonly ShellRelease[];
  remotes: readonly RemoteRelease[];
}

/** Says in the remedies of `problems` who owns the other app, with which the change has to be agreed. */
export function namingOwner(problems: readonly Problem[], other: Release): Problem[] {
  const { owner } = other;
  if (!owner) return [...problems];
  const app = other.kind === 'shell' ? 'the shell' : other.description.name;
  return problems.map((problem) => ({
    ...problem,
    remedy: `${problem.remedy} The owner of ${app} is ${owner.name} (${owner.contact}).`,
  }));
}

/** A change that was not made because of problems. */
export class DeployRejected extends Error {
  override readonly name = 'DeployRejected';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ message, remedy }) => `${message} ${remedy}`).join('\n'));
  }
}

/** A release with an invalid file or description, which was not added. The message names the file. */
export class InvalidRelease extends Error {
  override readonly name = 'InvalidRelease';
}

/** A release that the site's rules do not admit. */
export class NotAdmitted extends InvalidRelease {
  /**
   * @param file of the release, to blame
   * @param wrong completes the sentence that begins with the file: "is missing"
   */
  constructor(
    message: string,
    readonly file: string,
    readonly wrong: string,
  ) {
    super(message);
  }
}

/** A live release, or a canary, that calls what the API of this gateway lacks: another gateway or a command made it live. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** An error that the operator can fix. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
