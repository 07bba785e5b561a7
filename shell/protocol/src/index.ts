export { BUCKETS, chooseVersion, commonPath, fillPattern, matchPattern, matchRoute } from './browser';
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
