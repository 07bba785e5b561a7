import type { Playlists } from '@fitreel/sdk/playlists';
import { ButtonLink, EmptyState, FailureNotice, VideoGridSkeleton } from '@fitreel/sdk/ui';
import { PlaylistList } from './playlist-list';

/** The cards of all playlists, or why there are none. */
export function PlaylistGrid({ lists }: { lists: Playlists }) {
  switch (lists.status) {
    // A visitor is on the way to the login page: the shell sees to that once the page is in the browser.
    case 'anonymous':
    case 'loading':
      return <VideoGridSkeleton label="Loading playlists" />;
    case 'failed':
      return (
        <FailureNotice title="Your playlists could not be loaded" onRetry={() => lists.retry()}>
          Check your connection, then try again.
        </FailureNotice>
      );
    case 'ready':
      if (lists.playlists.length === 0) {
        return (
          <EmptyState
            icon="playlist"
            title="No playlists yet"
            action={<ButtonLink to="/">Browse videos</ButtonLink>}
          >
            Create a playlist above, then fill it from any video’s page.
          </EmptyState>
        );
      }
      return <PlaylistList playlists={lists.playlists} onDelete={(playlist) => lists.remove(playlist)} />;
  }
}
