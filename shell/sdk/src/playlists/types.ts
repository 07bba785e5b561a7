import type { Playlist, Video } from '@fitreel/contract';
import type { ListStatus } from '../lists/types';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** The user's playlists, with all pending changes applied. */
export interface Playlists {
  playlists: readonly Playlist[];
  status: ListStatus;
  retry: () => void;
  /** Resolves with whether the playlist was created; never rejects. Without a session it shows the toast `Login first`. */
  create: (fields: PlaylistFields) => Promise<boolean>;
  remove: (playlist: Playlist) => void;
  /** Adds or removes `video`. Resolves with whether the playlist is then as wanted; never rejects. */
  setVideo: (playlist: Playlist, video: Video, included: boolean) => Promise<boolean>;
}

export interface SinglePlaylist {
  /** Null unless `ready`. */
  playlist: Playlist | null;
  /** `missing` if it does not exist or belongs to somebody else (behaviour.md#playlist-endpoints). */
  status: ListStatus | 'missing';
  retry: () => void;
  removeVideo: (video: Video) => void;
}
