import type { Problem } from '@fitreel/protocol';

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
