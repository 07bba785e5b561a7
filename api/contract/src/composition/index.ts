export { BUCKETS, chooseVersion } from './choose-version';
export {
  Access,
  NavigationEntry,
  PathPattern,
  RemoteDescription,
  RemoteName,
  RouteDescription,
} from './description';
export { commonAddress, fillPattern, matchPattern, matchRoute } from './pattern';
export { Registry, REGISTRY_SCHEMA, RegistryExtras, RegistryVersion } from './registry';
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
} from './release';
export { LoadFailure, LoadReport, TelemetryReport } from './telemetry';
