export type { LoadFailure, RemoteSource, RemoteStatus, RemoteStore } from '../platform/remote-store';
export { useRemotes } from './use-remotes';
