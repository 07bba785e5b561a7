import { SHELL } from '@fitreel/protocol';
import { publishBuilt } from './publish';
import { buildStale } from './repository';
import { InvalidValue } from '../core/store/check';
import { NotAdmitted, OperatorError } from '../core/store/problem';
import type { ReleaseStore } from '../core/store/release-store';

const NO_SHELL =
  'There is no release of the shell to serve: run `npm ci` and `npm run build`, or add a build from elsewhere with `npx fitreel deploy DIST`.';

/**
 * Builds what changed and publishes it. Without build tools (ADR-0032) only the first start publishes: an image brings builds of all
 * apps, and each new one goes live by a deploy of its own. The mistake of one app must not stop the others, nor must a damaged store: the
 * start goes on with what can be read.
 *
 * @throws OperatorError if there is no shell to serve
 */
export async function buildAndPublish(store: ReleaseStore): Promise<void> {
  const outcome = await buildStale();
  if (outcome === 'some failed')
    console.error('The apps named above start with their last release, if they have one.');
  try {
    const isFirst = (await store.revisions.latest()) === null;
    const { failed } = outcome !== 'no build tools' || isFirst ? await publishBuilt(store) : { failed: [] };
    for (const { app, reason } of failed) console.error(`The new release of ${app} is not live: ${reason}`);
  } catch (error) {
    if (error instanceof NotAdmitted) console.error(`Nothing was published. ${error.message}`);
    else if (error instanceof InvalidValue)
      console.error(`Nothing was published, because the store is damaged: ${error.message}`);
    else throw error;
    return;
  }
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  if (!apps[SHELL]) throw new OperatorError(NO_SHELL);
}
