import { LiveSite } from '../../core/site/live-site';
import { OperatorError } from '../../core/store/problem';
import type { ReleaseStore } from '../../core/store/release-store';
import { NotSigned } from './signatures';

/** Throws OperatorError where no revision of the site is signed, as when `SIGNERS` is set for the first time. */
export async function requireSigned(store: ReleaseStore): Promise<void> {
  try {
    await new LiveSite(store).current();
  } catch (error) {
    if (!(error instanceof NotSigned)) throw error;
    throw new OperatorError(`${error.message} Start without SIGNERS until all live releases are signed.`);
  }
}
