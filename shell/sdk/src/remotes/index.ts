export type { LoadFailure, RemoteSource, RemoteStatus, RemoteStore } from './store';
export { useRemotes } from './use-remotes';
