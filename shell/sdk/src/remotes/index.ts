export type { LoadFailure } from '@fitreel/protocol';
export { OVERRIDE_PARAMETER } from '@fitreel/protocol/browser';
export type { RemoteSource, RemoteStatus, RemoteStore } from '../platform/remote-store';
export { useRemotes } from './use-remotes';
