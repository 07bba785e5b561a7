/** The tables as the newest migration leaves them. Keys of user data begin with the user's id. */
export type Tables = {
  categories: CategoryRow;
  videos: VideoRow;
  users: UserRow;
  list_videos: ListVideoRow;
  playlists: PlaylistRow;
  playlist_videos: PlaylistVideoRow;
};

export type CategoryRow = { id: string; name: string; position: number };

export type VideoRow = {
  id: string;
  /** Place in the catalogue; unique, and what cursors point at. */
  position: number;
  title: string;
  creator: string;
  subscriber: string;
  /** Names of files in `artwork/`, without the ending, or paths of the site that begin with a slash. */
  thumbnail: string;
  avatar: string;
  /** What the thumbnail shows, in words; empty where the artwork's own description holds. */
  alt: string;
  src: string;
  category_id: string;
  /** What `q` is looked up in: `searchText` of title, creator and category. */
  search: string;
};

export type UserRow = {
  id: string;
  /** As typed, trimmed; `email_key` is what is compared (decision 9). */
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  /** JSON object of the extra signup fields. */
  extra: string;
  created_at: string;
  updated_at: string;
  /** Counts this user's additions; gives each its place, see `changeLibrary`. */
  additions: number;
};

/** The three lists that every user has (spec section 3). */
export type ListName = 'likes' | 'watchlater' | 'history';

type ListVideoRow = { user_id: string; list: ListName; video_id: string; position: number };

export type PlaylistRow = {
  user_id: string;
  id: string;
  title: string;
  description: string;
  position: number;
};

type PlaylistVideoRow = { user_id: string; playlist_id: string; video_id: string; position: number };
