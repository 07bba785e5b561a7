/** Fields of a video that are pictures. */
export type PictureKind = 'thumbnail' | 'avatar';

export const PICTURE_KINDS: readonly PictureKind[] = ['thumbnail', 'avatar'];

/** In pixels: cards and the player, and the largest avatar on a screen with two pixels for one. */
export const WIDTHS: Readonly<Record<PictureKind, readonly [number, ...number[]]>> = {
  thumbnail: [640, 1280],
  avatar: [192],
};

/** In the order in which browsers that take both get them. */
export const FORMATS = ['avif', 'webp'] as const;

/** For clients that do not say what they take. */
export const DEFAULT_FORMAT = 'webp';

/** What the paths of fetched pictures begin with. */
export const PICTURES_PATH = '/api/artwork/pictures/';

/**
 * Path of a picture on the site: a thumbnail in the width of cards, and the player puts its own in its place. Its dominant colour is what
 * a card has until the picture is there.
 */
export const picturePath = (kind: PictureKind, { hash, colour }: { hash: string; colour: string }) =>
  `${PICTURES_PATH}${pictureName({ hash, colour, width: String(WIDTHS[kind][0]) })}`;

/** What begins the name of a fetched or uploaded picture, as its path says it; undefined for other paths. */
export const pictureHash = (path: string): string | undefined =>
  path.startsWith(PICTURES_PATH) ? path.slice(PICTURES_PATH.length).split('-', 1)[0] : undefined;

type NameParts = { hash: string; colour: string; width: string };

/** `colour` as `#1a2b3c`. */
export const pictureName = ({ hash, colour, width }: NameParts) => `${hash}-${colour.slice(1)}-${width}`;

const NAME = /^([0-9a-f]{32})-([0-9a-f]{6})-(\d{3,4})$/;

/** Hash, colour and width of a picture's name; undefined for any other name. */
export function parsePictureName(name: string): NameParts | undefined {
  const [, hash = '', colour = '', width = ''] = NAME.exec(name) ?? [];
  return hash === '' ? undefined : { hash, colour: `#${colour}`, width };
}

/** The hash of the fetched picture with this path; empty for any other path. */
export const hashIn = (path = ''): string =>
  path.startsWith(PICTURES_PATH) ? (parsePictureName(path.slice(PICTURES_PATH.length))?.hash ?? '') : '';
