export { CreatePlaylistForm } from './create-playlist-form';
export type { PlaylistFields, Playlists, SinglePlaylist } from './types';
export { usePlaylist } from './use-playlist';
export { usePlaylists } from './use-playlists';
