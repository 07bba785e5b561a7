import type { Contract } from '@fitreel/sdk/api';
import type { ListStatus } from '../shared/lists';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** What became of a request to create a playlist. */
export interface Creation {
  /** Null if it was not created. */
  playlist: Contract.Playlist | null;
  /** Why not; null if it was, or if the toast `Login first` says it. */
  failure: string | null;
}

/** The user's playlists, with all pending changes applied. */
export interface Playlists {
  playlists: readonly Contract.Playlist[];
  status: ListStatus;
  retry: () => void;
  /** Never rejects. Without a session it shows the toast `Login first`. */
  create: (fields: PlaylistFields) => Promise<Creation>;
  /** Resolves with a text that says why the playlist could not be deleted, or null; never rejects. */
  remove: (playlist: Contract.Playlist) => Promise<string | null>;
  /** Adds or removes `video`. Resolves with whether the playlist is then as wanted; never rejects. */
  setVideo: (playlist: Contract.Playlist, video: Contract.Video, included: boolean) => Promise<boolean>;
}

export interface SinglePlaylist {
  /** Null unless `ready`. */
  playlist: Contract.Playlist | null;
  /** `missing` if it does not exist or belongs to somebody else (behaviour.md#playlist-endpoints). */
  status: ListStatus | 'missing';
  retry: () => void;
  removeVideo: (video: Contract.Video) => void;
}
