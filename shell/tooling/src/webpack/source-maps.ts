import path from 'node:path';
import { SourceMapDevToolPlugin } from 'webpack';

/**
 * Writes a source map beside each script of a release, for the gateway alone: no script refers to its map, and the gateway
 * serves none (ADR-0028). The maps hold names and positions and no source text, so a change of a comment changes no more
 * than it did.
 *
 * @param folder absolute path of the app; sources are named relative to its parent: `remote-x/src/pages/home.tsx`
 */
export function sourceMaps(folder: string): SourceMapDevToolPlugin {
  const root = path.dirname(folder);
  return new SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: '[file].map',
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
      path.isAbsolute(absoluteResourcePath)
        ? path.relative(root, absoluteResourcePath).replaceAll(path.sep, '/')
        : absoluteResourcePath,
  });
}
