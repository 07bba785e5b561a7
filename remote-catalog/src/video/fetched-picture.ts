const FETCHED = /^(\/api\/artwork\/pictures\/[0-9a-f-]+)-640$/;

/** Path of a thumbnail at the width of the player: the larger form of one that an import has downloaded. */
export const largePicture = (thumbnail: string): string => thumbnail.replace(FETCHED, '$1-1280');

/** The player's share of the window, matching the columns in `watch.module.css`. */
const SIZES = '(min-width: 60rem) 60vw, 100vw';

/** Attributes of a picture as wide as the player. A phone gets the form that fits its screen: the larger one has ten times its bytes. */
export function playerPicture(thumbnail: string): { src: string; srcSet?: string; sizes?: string } {
  const src = largePicture(thumbnail);
  if (src === thumbnail) return { src };
  return { src, srcSet: `${thumbnail} 640w, ${src} 1280w`, sizes: SIZES };
}
