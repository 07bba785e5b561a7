import type { Playlist, Video } from '@fitreel/contract';
import type { ListStatus } from '../lists/types';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** What became of a request to create a playlist. */
export interface Creation {
  /** Null if it was not created. */
  playlist: Playlist | null;
  /** Why not; null if it was, or if the toast `Login first` says it. */
  failure: string | null;
}

/** The user's playlists, with all pending changes applied. */
export interface Playlists {
  playlists: readonly Playlist[];
  status: ListStatus;
  retry: () => void;
  /** Never rejects. Without a session it shows the toast `Login first`. */
  create: (fields: PlaylistFields) => Promise<Creation>;
  /** Resolves with a text that says why the playlist could not be deleted, or null; never rejects. */
  remove: (playlist: Playlist) => Promise<string | null>;
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
