import type { Playlist, Video } from '@fitreel/contract';
import type { ListStatus } from '../lists/types';

export interface PlaylistFields {
  title: string;
  description: string;
}

/** The user's playlists, as they will be once all changes under way have reached the API. */
export interface Playlists {
  playlists: readonly Playlist[];
  status: ListStatus;
  retry: () => void;
  /** Resolves with whether it was created; it never rejects. Without a session it toasts `Login first`. */
  create: (fields: PlaylistFields) => Promise<boolean>;
  remove: (playlist: Playlist) => void;
  /** Puts `video` into `playlist` or takes it out. Resolves with whether it is so then; it never rejects. */
  setVideo: (playlist: Playlist, video: Video, included: boolean) => Promise<boolean>;
}

export interface SinglePlaylist {
  /** Null unless `ready`. */
  playlist: Playlist | null;
  /** `missing` where it does not exist or is somebody else's (decision 21). */
  status: ListStatus | 'missing';
  retry: () => void;
  removeVideo: (video: Video) => void;
}
