import { attempt, createPlatform, whenIdle, type Platform } from '@fitreel/sdk/platform';
import '@fitreel/sdk/theme.css';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { fetchAhead, savesData, watchNearLinks } from './ahead/links-ahead';
import { nearFragments, requestFragmentFiles } from './ahead/fragments-ahead';
import { siteName } from '../shell.config';
import { App } from './app';
import { keepBucket, liveRemotes, remoteStatuses, type LiveRemote } from './composition/live-remotes';
import { createEvents } from './composition/events';
import { siteOf } from './composition/site';
import { pageFragments, type SiteFragment } from './composition/fragments';
import { admitScripts, releaseFolders } from './composition/script-urls';
import { startFederation } from './loading/federation';
import { RemoteLoader } from './loading/remote-loader';
import { mount, readPageState } from './mount';
import './not-started.css';
import { logFailedLoad, reportCaughtError } from './report-error';
import { createSiteRouter } from './routing/site-router';
import type { ViewSources } from './telemetry/measure';
import { reportErrors } from './telemetry/report-errors';
import { createReporter, reportStart, shellVersion } from './telemetry/reporter';
import { visitedPages } from './telemetry/visited-pages';

/** webpack's variable: the URL of this script's folder. */
declare const __webpack_public_path__: string;

const { settings, registry, data, missing } = readPageState(document);
/** Folders that scripts may come from. Overrides add their own below. */
const folders = [__webpack_public_path__, ...releaseFolders(registry, location.origin)];
admitScripts(folders);
const listed = liveRemotes(registry, location.origin);
keepBucket();

/** Renders the site composed of `remotes`. */
function start(remotes: readonly LiveRemote[], badge: ReactNode): void {
  const site = siteOf(remotes);
  const { routes } = site;
  const platform: Platform = createPlatform({
    settings,
    siteName,
    storage: () => localStorage,
    channel: attempt(() => new BroadcastChannel('fitreel')),
    pageData: data,
    missing,
    remotes: remoteStatuses(remotes, listed),
    emit: (...event) => events.emit(...event),
    ask: (...question) => events.ask(...question),
    fragments: pageFragments(remotes, {
      request: (fragment) => loadFragment(fragment),
      report: ({ remote }, error) => reportCaught.fragment(error, remote.name),
    }),
  });
  const report = createReporter();
  const reportCaught = reportErrors(platform.remotes, routes, report.error);
  const loader = new RemoteLoader(startFederation(), {
    statuses: platform.remotes,
    report: report.load,
    failed: logFailedLoad,
  });
  const loadFragment = ({ remote, id }: SiteFragment) => {
    requestFragmentFiles(remote, id);
    return loader.loadFragment(remote, id);
  };
  // The page itself shows the failure.
  for (const fragment of nearFragments(remotes)) loadFragment(fragment).catch(() => undefined);
  const events = createEvents({
    remotes,
    storage: () => localStorage,
    load: (remote, event) => loader.loadListener(remote, event),
    platform: () => platform,
  });
  const router = createSiteRouter(platform, routes, loader);
  const pages = visitedPages(router);
  const ahead = fetchAhead(platform, routes, loader);
  watchNearLinks(ahead);
  const loadAhead = async () => {
    const { watchForMore } = await import(/* webpackChunkName: "small" */ './ahead/idle-ahead');
    watchForMore(platform, router, routes, {
      page: ahead.code,
      listener: (remote, event) => loader.loadListener(remote, event),
    });
  };

  mount(
    <App platform={platform} site={site} badge={badge}>
      <RouterProvider
        router={router}
        onError={(error, { location }) => {
          reportCaughtError(error);
          reportCaught.page(error, location.pathname);
        }}
      />
    </App>,
    router,
    remotes === listed,
    reportCaught.recovered,
  )
    .then(() => {
      reportStart(report.load, __webpack_public_path__);
      watchView({ remotes, pages, report: reportCaught.fragment });
      // Without it, a press loads the code it needs.
      if (!savesData()) whenIdle(() => void loadAhead().catch(() => undefined), AHEAD_AT_LATEST_MS);
      return events.resume();
    })
    .catch(reportError);
}

/** How long after the start the page begins to load the code for presses, even if the browser is not idle. */
const AHEAD_AT_LATEST_MS = 10_000;

/** How long after the start the page loads its measuring code, which also covers the time before. */
const MEASURE_DELAY_MS = 4000;

/** Starts measuring this page view, if it reports. */
function watchView(sources: Omit<ViewSources, 'view' | 'shell'>): void {
  const { fitreelView } = window;
  if (!fitreelView) return;
  const load = async () => {
    const view = await fitreelView;
    if (view === null) return;
    const { measure } = await import(/* webpackChunkName: "vitals" */ './telemetry/measure');
    measure({ ...sources, view, shell: shellVersion(__webpack_public_path__) });
  };
  setTimeout(() => void load().catch(() => undefined), MEASURE_DELAY_MS);
}

// If the site does not allow overrides, their code is not loaded.
if (settings.allowOverrides.length === 0) start(listed, null);
else {
  import(/* webpackChunkName: "developer" */ './overrides/apply-overrides')
    .then(({ applyOverrides }) => applyOverrides(listed, settings.allowOverrides))
    .catch(() => ({ remotes: listed, badge: null }))
    .then(({ remotes, badge }) => {
      folders.push(...remotes.map(({ base }) => base));
      start(remotes, badge);
    })
    .catch(reportError);
}
