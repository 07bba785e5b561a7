import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlaylists } from './use-playlists';
import { LibraryPage } from '../shared/library-page';
import { PlaylistGrid } from './playlist-grid';
import { PlaylistsHeading } from './playlists-heading';

/** All playlists of the viewer (behaviour.md#playlists). */
export function Component() {
  const lists = usePlaylists();
  const [toDelete, setToDelete] = useState<Contract.Playlist | null>(null);
  return (
    <LibraryPage items={lists.playlists} status={lists.status} asking={toDelete !== null}>
      <PlaylistsHeading />
      <PlaylistGrid lists={lists} toDelete={toDelete} onAsk={setToDelete} />
    </LibraryPage>
  );
}
