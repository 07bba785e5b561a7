const FETCHED = /^(\/api\/artwork\/pictures\/[0-9a-f-]+)-640$/;

/** Path of a thumbnail in the width of the player: of one that an import has fetched, its larger form. */
export const largePicture = (thumbnail: string): string => thumbnail.replace(FETCHED, '$1-1280');
