import { createPlatform } from '@fitreel/sdk/platform';
import '@fitreel/sdk/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startFederation } from './composition/federation';
import { createSiteRouter } from './composition/create-router';
import { liveRemotes } from './composition/live-remotes';
import { navigationOf } from './composition/navigation';
import { RemoteLoader } from './composition/remote-loader';
import { admitScripts, releaseFolders } from './composition/script-addresses';
import { siteRoutes } from './composition/site-routes';
import './not-started.css';
import { readPageState } from './page-state';
import { reportCaughtError } from './report-error';

/** Absolute address of the folder that this script came from; webpack's. */
declare const __webpack_public_path__: string;

const { settings, registry, data } = readPageState(document);
admitScripts([__webpack_public_path__, ...releaseFolders(registry, location.origin)]);
const remotes = liveRemotes(registry, location.origin);
const routes = siteRoutes(remotes);
const platform = createPlatform({ settings, storage: () => localStorage, pageData: data });
const router = createSiteRouter(platform, routes, new RemoteLoader(startFederation()));

const root = document.getElementById('root');
if (!root) throw new Error('this page bears no element #root');
createRoot(root, { onCaughtError: reportCaughtError }).render(
  <App platform={platform} router={router} site={{ routes, navigation: navigationOf(remotes) }} />,
);
