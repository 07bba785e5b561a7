import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Names the classes of an app's CSS Modules: `catalog_video-grid_row` for `.row` in `video-grid.module.css`. Readable in
 * the browser, the same in every build, and shorter to send than hashes.
 *
 * @throws Error if two files of the app have the same name
 */
export function classNames(app: string) {
  const files = new Map<string, string>();
  return ({ resourcePath }: { resourcePath: string }, _template: string, local: string): string => {
    const file = path.basename(resourcePath).replace(/(\.module)?\.css$/, '');
    const other = files.get(file) ?? resourcePath;
    if (other !== resourcePath && existsSync(other)) {
      throw new Error(
        `${other} and ${resourcePath} would have the same class names: rename one of the files`,
      );
    }
    files.set(file, resourcePath);
    return `${app}_${file}_${local}`;
  };
}
