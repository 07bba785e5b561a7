/**
 * A ref that gives an element's styles `--fr-picture`, the dominant colour of a thumbnail, if it is known. It comes with the app: the
 * policy allows no style in a rendered page.
 */
export const withPictureColour = (thumbnail?: string) => (element: HTMLElement | null) =>
  element?.style.setProperty('--fr-picture', pictureColour(thumbnail));

/** The dominant colour in the path of a thumbnail that an import has fetched, such as `#1a2b3c`; empty for others. */
export const pictureColour = (thumbnail = ''): string =>
  thumbnail.endsWith('-640') ? `#${thumbnail.slice(-10, -4)}` : '';
