import { usePlaylists } from '@fitreel/sdk/playlists';
import { LibraryPage } from '../components/library-page';
import { PlaylistGrid } from '../components/playlist-grid';
import { PlaylistsHeading } from '../components/playlists-heading';

/** All playlists of the viewer (behaviour.md#playlists). */
export function Component() {
  const lists = usePlaylists();
  return (
    <LibraryPage items={lists.playlists} status={lists.status}>
      <PlaylistsHeading />
      <PlaylistGrid lists={lists} />
    </LibraryPage>
  );
}
