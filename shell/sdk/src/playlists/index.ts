export { CreatePlaylistForm, type CreatePlaylistFormProps } from './create-playlist-form';
export { NewPlaylist, type NewPlaylistProps } from './new-playlist';
export type { Creation, PlaylistFields, Playlists, SinglePlaylist } from './types';
export { SaveToPlaylist, type SaveToPlaylistProps } from './save-to-playlist';
export { usePlaylist } from './use-playlist';
export { usePlaylists } from './use-playlists';
