import type { Generated } from 'kysely';

/** A picture that was fetched. */
export type PictureRow = {
  /** `EncodedPicture.hash` */
  hash: string;
  /** Its dominant colour: `#1a2b3c`. */
  colour: string;
  /** The day since 1970, in UTC, on which no video had it any more; null while one has. */
  unused_on: number | null;
};

/** Where a video has a picture from: an http, https or file URL. */
export type PictureSourceRow = {
  video_id: string;
  kind: 'thumbnail' | 'avatar';
  source: string;
  /** The picture's, once it was fetched; until then empty. */
  hash: Generated<string>;
  /** Why it could not be fetched; empty if that was not tried yet. */
  problem: Generated<string>;
};

/** A form of a picture, such as `640.avif`. PostgreSQL alone has this table. */
export type PictureFileRow = { hash: string; form: string; bytes: Buffer };
