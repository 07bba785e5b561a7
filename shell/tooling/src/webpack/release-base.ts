import { RuntimeGlobals, RuntimeModule, type Compiler } from 'webpack';

const NAME = 'ReleaseBasePlugin';

/** Makes URLs of the app's assets begin with the release's folder, which the bundle is given as `releaseBase`. */
class ReleaseBase extends RuntimeModule {
  constructor() {
    super('release base', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${RuntimeGlobals.publicPath} = releaseBase;`;
  }
}

/** Lets a server bundle name its assets by the folder of its release. */
export class ReleaseBasePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap(NAME, (chunk) => {
        compilation.addRuntimeModule(chunk, new ReleaseBase());
      });
    });
  }
}
