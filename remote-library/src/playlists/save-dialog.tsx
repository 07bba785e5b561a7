import { SaveToPlaylist, type SaveToPlaylistProps } from './save-to-playlist';

/**
 * The dialog behind Add to playlist (behaviour.md#save-to-playlist), in a chunk of its own: visitors need neither it nor
 * its form. A release lists the names of shared modules that it imports, and an `import()` of the shared module itself
 * would not count.
 */
export default function SaveDialog(props: SaveToPlaylistProps) {
  return <SaveToPlaylist {...props} />;
}
