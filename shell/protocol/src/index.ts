export {
  BUCKET_COOKIE,
  BUCKETS,
  chooseVersion,
  commonPath,
  containerGlobal,
  DEVELOPMENT_CONTAINER,
  ERROR_MESSAGE_MAX,
  EXPOSED_MODULE,
  fillPattern,
  fragmentChunk,
  matchPattern,
  matchRoute,
  NOT_RENDERABLE,
  OVERRIDE_PARAMETER,
  OVERRIDING_COOKIE,
  PAGE_STATE_ID,
  PARAMETER,
  RENDERED_ATTRIBUTE,
  RENDERING_VERSION,
  serializeCookie,
  SERVED_APP_FILE,
  SLOTS,
  TELEMETRY_PATH,
  THEME_ATTRIBUTE,
  THEME_COOKIE,
  uniqueName,
  VIEW_METRIC,
  type Cookie,
  type RenderedView,
  type SlotName,
  type Theme,
} from './browser';
export { appFolder, appOfFolder, appsIn, SHELL } from './composition/apps';
export { BUDGET_DEFAULTS_KB, RemoteBudget } from './composition/budget';
export {
  NavigationEntry,
  RemoteDescription,
  RemoteName,
  RouteDescription,
  type DeepReadonly,
} from './composition/description';
export { Owner } from './composition/owner';
export { FragmentDescription, ListenerDescription } from './composition/fragment';
export { REGISTRY_PATH, RELEASE_FILE, releasePath, RELEASES_PATH } from './composition/paths';
export { Registry, REGISTRY_SCHEMA, RegistryExtras, RegistryVersion } from './composition/registry';
export {
  appOf,
  Assets,
  FileName,
  Integrity,
  type ModuleNames,
  Release,
  RELEASE_FILES_MAX,
  RELEASE_JSON_BYTES_MAX,
  ReleaseVersion,
  RemoteRelease,
  RouteAssets,
  SharedModule,
  ShellRelease,
} from './composition/release';
export type { SlotPropTypes, SlotUses } from './composition/slot-use';
export { unmetProps, type UnmetProp } from './composition/unmet-props';
export { ErrorReport, LoadFailure, LoadReport, TelemetryReport } from './composition/telemetry';
export { ServedApp } from './development/served-app';
export { PageSettings, PageState } from './page/page-state';
export { pageStateElement, pageStateIn, withPageState } from './page/page-state-element';
export { PAGE_PLACEHOLDERS } from './page/page-template';
export { descriptionConflicts } from './deploy/conflicts';
export type {
  FragmentFailure,
  PageToRender,
  Rendering,
  RenderResponse,
  ShellServerBundle,
} from './rendering/server-bundle';
export { Change, HistoryEntry } from './deploy/change';
export { AnyChangeRequest, CHANGE_REQUESTS, type ChangeRequest } from './deploy/change-request';
export {
  DEPLOY_ENDPOINTS,
  DEPLOY_PREFIX,
  DeployRejectedResponse,
  FailureResponse,
  HISTORY_LIMIT_MAX,
  Keep,
  ReleaseParams,
  type DeployEndpointName,
  type DeployInput,
  type DeployOutput,
} from './deploy/endpoints';
export { ControlRoom, LoadPoint, Span, type AppDetails } from './deploy/control-room';
export { Author, Note, ReleaseName, Time, Traffic } from './deploy/fields';
export { Outlook } from './deploy/outlook';
export {
  CreatedPreview,
  Preview,
  PREVIEW_NAME,
  PreviewId,
  PreviewHours,
  PreviewRequest,
} from './deploy/preview';
export { Damage, Problem } from './deploy/problem';
export { ReleaseError } from './deploy/release-error';
export { LoadFigures, Status, type AppStatus, type ReleaseStatus } from './deploy/status';
export { RELEASE_PART, UPLOAD_LIMITS } from './deploy/upload';
