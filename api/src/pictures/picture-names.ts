/** The picture fields of a video. */
export type PictureKind = 'thumbnail' | 'avatar';

export const PICTURE_KINDS: readonly PictureKind[] = ['thumbnail', 'avatar'];

/** In pixels: for cards and the player, and for the largest avatar at double pixel density. */
export const WIDTHS: Readonly<Record<PictureKind, readonly [number, ...number[]]>> = {
  thumbnail: [640, 1280],
  avatar: [192],
};

/** The best format first: browsers that accept both get it. */
export const FORMATS = ['avif', 'webp'] as const;

/** For clients without an accepted format in the request. */
export const DEFAULT_FORMAT = 'webp';

/** The path prefix of fetched pictures. */
export const PICTURES_PATH = '/api/artwork/pictures/';

/**
 * The path of a picture on the site. A thumbnail has the width of cards; the player substitutes its own. A card shows the
 * dominant colour until the picture has loaded.
 */
export const picturePath = (kind: PictureKind, { hash, colour }: { hash: string; colour: string }) =>
  `${PICTURES_PATH}${pictureName({ hash, colour, width: String(WIDTHS[kind][0]) })}`;

/** The hash in the path of a fetched or uploaded picture; undefined for any other path. */
export const pictureHash = (path: string): string | undefined =>
  path.startsWith(PICTURES_PATH) ? path.slice(PICTURES_PATH.length).split('-', 1)[0] : undefined;

type NameParts = { hash: string; colour: string; width: string };

/** `colour` as `#1a2b3c`. */
export const pictureName = ({ hash, colour, width }: NameParts) => `${hash}-${colour.slice(1)}-${width}`;

const NAME = /^([0-9a-f]{32})-([0-9a-f]{6})-(\d{3,4})$/;

/** Hash, colour and width in a picture's name; undefined for any other name. */
export function parsePictureName(name: string): NameParts | undefined {
  const [, hash = '', colour = '', width = ''] = NAME.exec(name) ?? [];
  return hash === '' ? undefined : { hash, colour: `#${colour}`, width };
}

/** The hash of the fetched picture at this path; empty for any other path. */
export const hashIn = (path = ''): string =>
  path.startsWith(PICTURES_PATH) ? (parsePictureName(path.slice(PICTURES_PATH.length))?.hash ?? '') : '';
