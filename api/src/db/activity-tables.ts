/** What a user did on a day, which is year-month-day where the user was. `ended_at` is in milliseconds since 1970; PostgreSQL returns it as text. */
export type ActivityRow = {
  user_id: string;
  day: string;
  id: string;
  kind: 'video' | 'workout' | 'own';
  /** Empty for a video that played while the history was paused. */
  title: string;
  category: string;
  body_part: string;
  milliseconds: number;
  ended_at: number;
  /** Minutes that the user's clock was ahead of UTC. */
  zone_offset: number;
  finished: 0 | 1;
};

/** When a user has played a video without a break, on one device: so that no moment counts twice. Times: see `ActivityRow`. */
export type PlayedRow = {
  user_id: string;
  /** The device makes it. */
  session: string;
  started_at: number;
  ended_at: number;
  /** How much of what the device reports has been looked at. */
  milliseconds: number;
};
