export type { LoadFailure } from '@fitreel/protocol';
export type { RemoteSource, RemoteStatus, RemoteStore } from '../platform/remote-store';
export { useRemotes } from './use-remotes';
