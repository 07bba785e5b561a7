import type { Compiler } from 'webpack';

const NAME = 'SharedRetryPlugin';

/** What webpack's runtime does when a shared module fails to load. */
const ON_ERROR = 'delete installedModules[id];';

/**
 * Lets a container request a shared module again that failed to load. By default webpack keeps the failure for the life
 * of the page, even if the next attempt would get the module from the shell.
 */
export class SharedRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = generate();
          // A chunk without shared modules.
          if (!code) return code;
          if (!code.includes(ON_ERROR)) throw new Error(`webpack's runtime for shared modules has changed`);
          return code.replace(ON_ERROR, `${ON_ERROR} startedInstallModules[id] = false;`);
        };
      });
    });
  }
}
