/** Something that keeps a change from being made. */
export interface Problem {
  /**
   * - `requires`: a remote needs a module that the shell does not provide in that range
   * - `name`, `route`, `navigation`: another remote holds it
   * - `release`: the store holds no such release, or it is being removed
   * - `state`: the change makes no sense now, such as a promotion without a canary
   */
  code: 'requires' | 'name' | 'route' | 'navigation' | 'release' | 'state';
  /** What is wrong, with the names and versions concerned: one sentence. */
  message: string;
  /** What would do: one sentence. */
  remedy: string;
}

/** A change that was not made, since it would break something. */
export class DeployRejected extends Error {
  override readonly name = 'DeployRejected';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ message, remedy }) => `${message} ${remedy}`).join('\n'));
  }
}

/** A release that was not taken over: a file or its description is not what it must be. The message names it. */
export class InvalidRelease extends Error {
  override readonly name = 'InvalidRelease';
}
