const FETCHED = /^(\/api\/artwork\/pictures\/[0-9a-f-]+)-640$/;

/** Path of a thumbnail in the width of the player: of one that an import has fetched, its larger form. */
export const largePicture = (thumbnail: string): string => thumbnail.replace(FETCHED, '$1-1280');

/** The player's share of the window: of all columns in `watch.module.css`. */
const SIZES = '(min-width: 60rem) 60vw, 100vw';

/** Attributes of a picture in the width of the player. A phone gets the form that fits its screen: the larger has ten times its bytes. */
export function playerPicture(thumbnail: string): { src: string; srcSet?: string; sizes?: string } {
  const src = largePicture(thumbnail);
  if (src === thumbnail) return { src };
  return { src, srcSet: `${thumbnail} 640w, ${src} 1280w`, sizes: SIZES };
}
