/** What the shell needs of the composition format. Remotes have no use for it, and it is not shared with them. */
export type { Registry, RegistryVersion } from '@fitreel/contract/composition';
export { matchRoute } from '@fitreel/contract/pattern';
