import { networkOf } from '@fitreel/api';
import { SHELL, type TelemetryReport } from '@fitreel/protocol';
import type { ErrorLog } from '../errors/error-log';
import type { LoadLog } from './load-log';
import type { NetworkShares } from './network-shares';
import type { PageStarts } from './page-starts';
import type { PageView } from './page-views';

interface Counters {
  log: LoadLog;
  shares: NetworkShares;
  starts?: PageStarts | undefined;
  errors?: ErrorLog | undefined;
}

/**
 * Counts a report of `view`: of each release that the view was given one load and one error. An error weighs where its
 * load did.
 *
 * @param network of the sender, as `networkOf` returns it
 */
export function countReport(
  { loads, errors = [] }: TelemetryReport,
  view: PageView,
  network: string,
  { log, shares, starts, errors: kept }: Counters,
): void {
  const isNew = (what: string) => !view.counted.has(what) && view.counted.add(what).has(what);
  const countFailed = () => {
    if (view.shell && isNew('failed')) starts?.failed(view.shell);
  };
  for (const load of loads) {
    const { remote, version } = load;
    if (!view.wasGiven(remote, version) || !isNew(`load of ${remote} ${version}`)) continue;
    // What the guard compares of shells are the pages that start.
    const weighs = remote !== SHELL && shares.admit(network, remote, version);
    if (weighs) view.counted.add(`weight of ${remote} ${version}`);
    log.add(load, weighs);
    if (load.failure) countFailed();
    else if (remote === SHELL && view.shell) starts?.started(view.shell);
  }
  for (const error of errors) {
    const { remote, version } = error;
    if (!view.wasGiven(remote, version) || !isNew(`error of ${remote} ${version}`)) continue;
    kept?.reported(error);
    log.addError(error, view.counted.has(`weight of ${remote} ${version}`));
    countFailed();
  }
}

/**
 * Counts a page view for which the server could not render the remote's page as a failed load, beside the load that the
 * browser reports: what a canary breaks on the server alone, the guard sees as well.
 */
export function countFailedRendering({ log, shares }: { log: LoadLog; shares: NetworkShares }) {
  return (remote: string, version: string, ip: string): void => {
    const weighs = shares.admit(networkOf(ip), remote, version);
    log.add({ remote, version, failure: 'error', ms: 0 }, weighs);
  };
}
