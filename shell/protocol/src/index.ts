export {
  BUCKETS,
  chooseVersion,
  commonPath,
  fillPattern,
  matchPattern,
  matchRoute,
  PAGE_STATE_ID,
} from './browser';
export type { DeepReadonly } from './composition/deep-readonly';
export {
  Access,
  NavigationEntry,
  PathPattern,
  RemoteDescription,
  RemoteName,
  RouteDescription,
} from './composition/description';
export { Registry, REGISTRY_SCHEMA, RegistryExtras, RegistryVersion } from './composition/registry';
export {
  Assets,
  FileName,
  Integrity,
  Release,
  ReleaseVersion,
  RemoteRelease,
  RouteAssets,
  SharedModule,
  ShellRelease,
} from './composition/release';
export { LoadFailure, LoadReport, TelemetryReport } from './composition/telemetry';
export { PageSettings, PageState } from './page/page-state';
export { pageStateElement, pageStateIn, withPageState } from './page/page-state-element';
export { PAGE_PLACEHOLDERS } from './page/page-template';
