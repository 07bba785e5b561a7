import type { Generated } from 'kysely';

/** A fetched picture. */
export type PictureRow = {
  /** `EncodedPicture.hash` */
  hash: string;
  /** Its dominant colour: `#1a2b3c`. */
  colour: string;
  /** The day since 1970, in UTC, on which the last video stopped using it; null while it is in use. */
  unused_on: number | null;
};

/** The source of a video's picture: an http, https or file URL. */
export type PictureSourceRow = {
  video_id: string;
  kind: 'thumbnail' | 'avatar';
  source: string;
  /** The hash of the fetched picture; empty until then. */
  hash: Generated<string>;
  /** Why fetching failed; empty before the first attempt. */
  problem: Generated<string>;
};

/** A form of a picture, such as `640.avif`. Only PostgreSQL has this table. */
export type PictureFileRow = { hash: string; form: string; bytes: Buffer };
