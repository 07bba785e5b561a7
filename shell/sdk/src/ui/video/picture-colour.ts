/**
 * A ref that gives an element's styles `--fr-picture`, the dominant colour of a thumbnail, if it is known. It comes with the app: the
 * policy allows no style in a rendered page.
 */
export const withPictureColour = (thumbnail?: string) => (element: HTMLElement | null) =>
  element?.style.setProperty('--fr-picture', pictureColour(thumbnail));

/**
 * Attributes of a thumbnail that is as wide as a phone's window. Screens with three pixels a point get the larger form of a picture that an
 * import has fetched. All others get the one that cards have: densities say so to every browser, and widths do not.
 */
export const widePicture = (thumbnail: string): { src: string; srcSet?: string } => ({
  src: thumbnail,
  ...(pictureColour(thumbnail) && { srcSet: `${thumbnail} 2x, ${thumbnail.slice(0, -3)}1280 3x` }),
});

/** The dominant colour in the path of a thumbnail that an import has fetched, such as `#1a2b3c`; empty for others. */
export const pictureColour = (thumbnail = ''): string =>
  thumbnail.endsWith('-640') ? `#${thumbnail.slice(-10, -4)}` : '';
