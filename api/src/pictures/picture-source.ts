import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PICTURE_SOURCE } from '../db/video-fields';

/** The http, https or file URL of a picture to fetch; undefined for artwork or a site's path. Paths start in `folder`. */
export function pictureSource(picture: string, folder: string): string | undefined {
  if (!PICTURE_SOURCE.test(picture)) return undefined;
  if (!/^[a-z]+:\/\//.test(picture)) return pathToFileURL(resolve(folder, picture)).href;
  return URL.canParse(picture) ? new URL(picture).href : undefined;
}
