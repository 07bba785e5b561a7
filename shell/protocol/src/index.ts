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
  GATEWAY_SEGMENTS,
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
  THEME_COOKIE,
  uniqueName,
  VIEWS_PATH,
  type Cookie,
  type RenderedView,
  type SlotName,
  type Theme,
} from './browser';
export {
  appFolder,
  appOfFolder,
  appsIn,
  SHELL,
  REGISTRY_PATH,
  RELEASE_FILE,
  releasePath,
  RELEASES_PATH,
} from './composition/paths';
export { ATTACHMENT_NAMES, ATTACHMENTS, Attachments, type AttachmentName } from './composition/attachments';
export { exact, nullable, tolerant } from './composition/schemas';
export {
  BUDGET_DEFAULTS_KB,
  RemoteBudget,
  NavigationEntry,
  RemoteConfig,
  RemoteDescription,
  RemoteName,
  RouteDescription,
  Owner,
  FragmentDescription,
  ListenerDescription,
  type DeepReadonly,
} from './composition/description';
export { Registry, REGISTRY_SCHEMA, RegistryExtras, RegistryVersion } from './composition/registry';
export {
  appOf,
  Assets,
  FileName,
  Integrity,
  Release,
  RELEASE_FILES_MAX,
  RELEASE_JSON_BYTES_MAX,
  ReleaseVersion,
  RemoteRelease,
  RouteAssets,
  SharedModule,
  ShellRelease,
  ServedApp,
  unmetRequirements,
} from './composition/release';
export { endpointUse, EndpointUses, unmetCall, type UnmetField } from './composition/endpoint-use';
export {
  NO_OTHERS,
  TYPE_PARTS_MAX,
  TYPE_TEXT_MAX,
  TYPES_MAX,
  type ObjectType,
  type RecordedType,
  type ReleaseTypes,
  type Signature,
  type TypesByName,
  type TypeTable,
} from './composition/types';
export { TypeComparison, type TypeDifference } from './composition/type-comparison';
export { typeText } from './composition/type-text';
export { unfitTypes, type UnfitType } from './composition/unfit-types';
export {
  ErrorReport,
  LoadFailure,
  LoadReport,
  TelemetryReport,
  ViewRequest,
  ViewResponse,
  VitalReport,
  type Vital,
} from './composition/telemetry';
export {
  PageSettings,
  PageState,
  pageStateElement,
  pageStateIn,
  withPageState,
  PAGE_PLACEHOLDERS,
  type SiteIdentity,
  withIdentity,
} from './page/page-state';
export { PageHead, pageHeadProblem } from './page/page-head';
export { AccessEntry } from './deploy/access';
export { descriptionConflicts } from './deploy/conflicts';
export type {
  FragmentFailure,
  PageToRender,
  Rendering,
  RenderResponse,
  ShellServerBundle,
} from './page/server-bundle';
export { CanaryWatch, UNWATCHED, watchOf } from './deploy/canary-watch';
export { Change, HistoryEntry, AnyChangeRequest, CHANGE_REQUESTS, type ChangeRequest } from './deploy/change';
export { Keep, Pruned, type KeptRelease } from './deploy/prune';
export {
  DEPLOY_ENDPOINTS,
  DEPLOY_PREFIX,
  DeployRejectedResponse,
  FailureResponse,
  HISTORY_LIMIT_MAX,
  ReleaseParams,
  RELEASE_PART,
  UPLOAD_LIMITS,
} from './deploy/endpoints';
export type { DeployEndpoint, DeployEndpoints, DeployInput, DeployOutput } from './deploy/endpoint';
export { ControlRoom, LoadPoint, Span, Outlook, Comparison, type AppDetails } from './deploy/control-room';
export {
  LoadFigures,
  Status,
  Trouble,
  TROUBLES,
  worstFirst,
  type AppStatus,
  type ReleaseStatus,
  type RunningGateway,
} from './deploy/status';
export {
  Author,
  forcedNote,
  GatewayVersion,
  Networks,
  Note,
  NOTE_MAX,
  ReleaseName,
  Role,
  shortNote,
  Time,
  Traffic,
} from './deploy/fields';
export {
  CreatedPreview,
  Preview,
  PREVIEW_NAME,
  PreviewId,
  PreviewHours,
  PreviewRequest,
} from './deploy/preview';
export { Damage, Problem } from './deploy/problem';
export { ReleaseError } from './deploy/errors';
