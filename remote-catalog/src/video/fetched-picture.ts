const FETCHED = /^(\/api\/artwork\/pictures\/[0-9a-f]+)-640$/;

/** Path of the larger form of a picture that an import has fetched; undefined for any other picture. */
export function largePicture(thumbnail: string): string | undefined {
  const path = FETCHED.exec(thumbnail)?.[1];
  return path && `${path}-1280`;
}

/** Props of an image as wide as the player, which is 60 % of a wide window. */
export function playerPicture(thumbnail: string) {
  const large = largePicture(thumbnail);
  return {
    src: thumbnail,
    ...(large && { srcSet: `${thumbnail} 640w, ${large} 1280w`, sizes: '(min-width: 60rem) 60vw, 100vw' }),
  };
}
