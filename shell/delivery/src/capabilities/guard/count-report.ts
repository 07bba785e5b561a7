import { wideNetworkOf } from '@fitreel/api/http';
import { SHELL, type ErrorReport, type TelemetryReport, type ViewRequest } from '@fitreel/protocol';
import { errorReported, loadReported, vitalReported } from '../shared/report-events';
import type { LoadLog } from './load-log';
import type { NetworkShares } from './network-shares';
import type { PageStarts } from './page-starts';
import type { PageView, PageViews } from './page-views';

/** Receives an error that a browser in a network reported. */
export type ErrorReported = (error: ErrorReport, network: string) => void;

interface Counters {
  log: LoadLog;
  shares: NetworkShares;
  starts?: PageStarts | undefined;
  errorReported?: ErrorReported | undefined;
}

/**
 * Counts a report of `view`: one load for each release that the view was given. A load fails by itself or by a later error. An
 * error weighs only if its load did.
 *
 * @param network the sender's network, as returned by `networkOf`
 */
export function countReport(
  { loads, errors = [], vitals = [] }: TelemetryReport,
  view: PageView,
  network: string,
  { log, shares, starts, errorReported: report }: Counters,
): void {
  const isNew = (what: string) => !view.counted.has(what) && view.counted.add(what).has(what);
  const weighs = (app: string, version: string, ...kinds: string[]) =>
    shares.admit(network, app, version, kinds);
  const countFailed = () => {
    const { shell } = view;
    if (shell && isNew('failed') && weighs(SHELL, shell.version, 'failed view')) starts?.failed(shell);
  };
  for (const load of loads) {
    const { remote, version, failure } = load;
    if (!view.wasGiven(remote, version) || !isNew(`load of ${remote} ${version}`)) continue;
    const kind = remote === SHELL ? 'start' : 'load';
    const counts = weighs(remote, version, kind, ...(failure ? ['failure'] : []));
    if (counts) view.counted.add(`weight of ${remote} ${version}`);
    if (failure) view.counted.add(`failure of ${remote} ${version}`);
    log.add(load, counts);
    loadReported.publish({ ...load, weighs: counts });
    if (failure) countFailed();
    else if (remote === SHELL && view.shell) starts?.started(view.shell);
  }
  for (const error of errors) {
    const { remote, version } = error;
    if (!view.wasGiven(remote, version) || !isNew(`error of ${remote} ${version}`)) continue;
    const route = error.route !== null && view.routesOf(remote).has(error.route) ? error.route : null;
    report?.({ ...error, route }, wideNetworkOf(network));
    const hasFailed = view.counted.has(`failure of ${remote} ${version}`);
    const counts =
      !hasFailed && view.counted.has(`weight of ${remote} ${version}`) && weighs(remote, version, 'failure');
    errorReported.publish({ ...error, weighs: counts });
    if (!hasFailed) log.addError(error, counts);
    countFailed();
  }
  for (const vital of vitals) {
    const { remote, version, route, name } = vital;
    if (!view.wasGiven(remote, version) || !isNew(name)) continue;
    const counts = weighs(remote, version, name);
    const known = view.routesOf(remote).has(route) ? route : 'other';
    vitalReported.publish({ ...vital, route: known, weighs: counts });
    if (counts) log.addVital(remote, version, vital);
    if (remote !== SHELL && view.shell && weighs(SHELL, view.shell.version, name))
      log.addVital(SHELL, view.shell.version, vital);
  }
}

/**
 * Counts a view of a page: as sent, while two shells are compared, and as a failed load of each release that could not render its
 * part on the server, in addition to the browser's reports. The guard thus also sees canaries that fail only on the server.
 *
 * @param network the visitor's network, as returned by `networkOf`
 * @returns the token with which the view reports; null if the page is unknown
 */
export function countView(
  { page, failed = [] }: ViewRequest,
  network: string,
  views: PageViews,
  { log, shares, starts }: Counters,
): string | null {
  const given = views.given(page);
  if (!given) return null;
  const { shellVersion, comparesShells, remotes } = given;
  const weighs = (comparesShells && starts?.sent(shellVersion, network)) || false;
  if (weighs && failed.length > 0 && shares.admit(network, SHELL, shellVersion, ['failed view']))
    starts?.failed({ version: shellVersion, sentAt: Date.now() });
  for (const remote of new Set(failed)) {
    const version = remotes.get(remote)?.version;
    if (version === undefined) continue;
    const counts = shares.admit(network, remote, version, ['load', 'failure']);
    log.add({ remote, version, failure: 'error', ms: 0 }, counts);
  }
  return views.sign(page, weighs);
}
