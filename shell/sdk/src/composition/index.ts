/** What the shell needs of the composition format. Remotes have no use for it, and it is not shared with them. */
export type { LoadReport, Registry, RegistryVersion, TelemetryReport } from '@fitreel/contract/composition';
export { BUCKETS, chooseVersion } from '@fitreel/contract/choose-version';
export { matchRoute } from '@fitreel/contract/pattern';
