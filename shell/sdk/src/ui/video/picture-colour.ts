const COLOUR = /[0-9a-f]{6}(?=-640$)/;

/** The dominant colour in the path of a thumbnail that an import has fetched, such as `#1a2b3c`; undefined for others. */
export function pictureColour(thumbnail: string): string | undefined {
  const digits = COLOUR.exec(thumbnail)?.[0];
  return digits && `#${digits}`;
}

/**
 * A ref that gives an element's styles `--fr-picture`, the dominant colour of `thumbnail`, if it is known. It comes with the app: the policy
 * allows no style in a rendered page.
 */
export const withPictureColour =
  (thumbnail = '') =>
  (element: HTMLElement | null) =>
    element?.style.setProperty('--fr-picture', pictureColour(thumbnail) ?? null);
