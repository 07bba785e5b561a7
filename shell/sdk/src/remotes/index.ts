import { usePlatform } from '../platform/platform';
import type { RemoteStatus } from '../platform/remote-store';
import { useStore } from '../store';

export type {
  AppDetails,
  Comparison,
  ChangeRequest,
  ControlRoom,
  CreatedPreview,
  HistoryEntry,
  LoadFailure,
  LoadPoint,
  Outlook,
  ReleaseError,
  Span,
} from '@fitreel/protocol';
export { OVERRIDE_PARAMETER } from '@fitreel/protocol/browser';
export type { RemoteSource, RemoteStatus, RemoteStore } from '../platform/remote-store';

/** The remotes of the page and the state of their loads. */
export function useRemotes(): readonly RemoteStatus[] {
  return useStore(usePlatform().remotes);
}
