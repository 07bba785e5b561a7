/**
 * A ref that sets `--fr-picture` on an element, the dominant colour of a thumbnail, if it is known. It is set by the app: the content
 * security policy allows no inline style in a rendered page.
 */
export const withPictureColour = (thumbnail?: string) => (element: HTMLElement | null) =>
  element?.style.setProperty('--fr-picture', pictureColour(thumbnail));

/**
 * Attributes of a thumbnail that is as wide as a phone's window. Screens with a pixel density of 3 get the larger form of a picture that an
 * import has downloaded. All others get the one that cards have. The descriptors are densities because every browser interprets them alike,
 * unlike widths.
 */
export const widePicture = (thumbnail: string): { src: string; srcSet?: string } => ({
  src: thumbnail,
  ...(pictureColour(thumbnail) && { srcSet: `${thumbnail} 2x, ${thumbnail.slice(0, -3)}1280 3x` }),
});

/** The dominant colour in the path of a thumbnail that an import has downloaded, such as `#1a2b3c`; empty for others. */
export const pictureColour = (thumbnail = ''): string =>
  thumbnail.endsWith('-640') ? `#${thumbnail.slice(-10, -4)}` : '';
