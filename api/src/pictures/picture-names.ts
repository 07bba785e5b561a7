/** Fields of a video that are pictures. */
export type PictureKind = 'thumbnail' | 'avatar';

export const PICTURE_KINDS: readonly PictureKind[] = ['thumbnail', 'avatar'];

/** In pixels: cards and the player, and the largest avatar on a screen with two pixels for one. */
export const WIDTHS: Readonly<Record<PictureKind, readonly [number, ...number[]]>> = {
  thumbnail: [640, 1280],
  avatar: [192],
};

/** In the order of preference. */
export const FORMATS = ['avif', 'webp'] as const;

/** Path of a picture on the site in its smallest width. The player puts the largest one's in its place. */
export const picturePath = (kind: PictureKind, hash: string) =>
  `/api/artwork/pictures/${hash}-${WIDTHS[kind][0]}`;
