/** A reason why a change cannot be made. */
export interface Problem {
  /**
   * - `requires`: a remote needs a module that the shell does not provide in that range
   * - `name`, `route`, `navigation`: another remote has it
   * - `release`: the store does not hold the release, or is removing it
   * - `state`: the change makes no sense now, such as a promotion without a canary
   */
  code: 'requires' | 'name' | 'route' | 'navigation' | 'release' | 'state';
  /** What is wrong, with the names and versions concerned: one sentence. */
  message: string;
  /** What to do: one sentence. */
  remedy: string;
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
