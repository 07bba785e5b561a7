import { appFolder } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  Compilation,
  NormalModule,
  SourceMapDevToolPlugin,
  sources as webpackSources,
  type Compiler,
} from 'webpack';

const NAME = 'SourceMapsPlugin';

/** The map without the name of its script, which is not final yet. */
function withoutName(map: string): string {
  return JSON.stringify({ ...(JSON.parse(map) as object), file: undefined });
}

/**
 * Writes a source map beside each script of a release, only for the gateway: scripts do not refer to their maps, and the gateway does not
 * serve them. The maps cover the app's own sources. They hold names and positions and no source text.
 */
export class SourceMapsPlugin {
  /**
   * @param folder absolute path of the app
   * @param name the app's name, by which its sources are named in every checkout: `remote-x/src/home/home.tsx`
   */
  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {}

  apply(compiler: Compiler): void {
    const sources = path.join(this.folder, 'src') + path.sep;
    new SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      noSources: true,
      moduleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        absoluteResourcePath.startsWith(sources)
          ? `${appFolder(this.name)}/${path.relative(this.folder, absoluteResourcePath).replaceAll(path.sep, '/')}`
          : 'other',
    }).apply(compiler);
    // With a map, a module's hash depends on its path: two checkouts would make different files.
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const limit = (module: object) => {
        const isOwn = module instanceof NormalModule && module.resource.startsWith(sources);
        if (!isOwn) Object.assign(module, { useSourceMap: false, useSimpleSourceMap: false });
      };
      compilation.hooks.buildModule.tap(NAME, limit);
      compilation.hooks.runtimeModule.tap(NAME, limit);
      compilation.hooks.succeedModule.tap(NAME, (module) => {
        const code = module.originalSource()?.source();
        if (code === undefined || !module.buildInfo) return;
        module.buildInfo['hash'] = createHash('sha256').update(code).digest('hex');
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        for (const { name, source } of compilation.getAssets())
          if (name.endsWith('.js.map'))
            compilation.updateAsset(name, new webpackSources.RawSource(withoutName(String(source.source()))));
      });
    });
  }
}
