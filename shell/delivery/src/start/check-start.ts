import type { Environment } from '@fitreel/api/config';
import type { Capability } from '../core/capability';
import type { CheckStart } from './start';
import { InvalidValue } from '../core/store/check';
import { DeployRejected, NotAdmitted, OperatorError } from '../core/store/problem';
import type { ReleaseStore } from '../core/store/release-store';
import { ownVersion } from '../core/version/version';
import { otherGateways, register } from './gateways';
import { publishBuilt } from '../builds/publish';
import { buildStale } from '../builds/repository';
import { planStart, publishesBuilds, refusedLine, startLines, type StartPlan } from './start-plan';

/** Publishes the builds. Neither one app's mistake nor a damaged store must stop the others: the start continues with readable data. */
async function publish(store: ReleaseStore, { refused }: StartPlan): Promise<void> {
  try {
    const { failed } = await publishBuilt(store);
    // Skip those that the plan reported. Problems with files appear only when a release is added.
    for (const line of failed.map(refusedLine)) if (!refused.includes(line)) console.error(line);
  } catch (error) {
    // The plan has already reported it.
    if (error instanceof NotAdmitted || error instanceof InvalidValue) return;
    if (!(error instanceof DeployRejected)) throw error;
    console.error(`Nothing was published, as the site has changed meanwhile: ${error.message}`);
  }
}

/**
 * Builds changed apps if build tools are installed, and checks the start. The returned function publishes the builds, with or without
 * build tools, unless a gateway of another version runs, or only the first start publishes (ADR-0131).
 */
export const checkStart =
  (env: Environment, capabilities: readonly Capability[]): CheckStart =>
  async (before, database) => {
    if ((await buildStale()) === 'some failed')
      console.error('The apps named above start with their last release, if they have one.');
    const plan = await planStart(before, database, env, capabilities);
    for (const line of startLines(plan)) console.error(line);
    if (plan.refusal !== null) throw new OperatorError(plan.refusal);
    return async (store) => {
      const version = ownVersion(env);
      // A gateway that cannot register still serves.
      const lease = await register(store, version, (error) =>
        console.error(`Other gateways may not see this one: ${(error as Error).message}`),
      );
      try {
        const isFirst = (await store.revisions.latest().catch(() => null)) === null;
        if (isFirst || (publishesBuilds(env) && (await otherGateways(store, version)).length === 0))
          await publish(store, plan);
        return lease;
      } catch (error) {
        await lease.leave();
        throw error;
      }
    };
  };
