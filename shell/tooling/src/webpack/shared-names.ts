import { WebpackError, type Compiler } from 'webpack';
import routerNames from '../../router-names.json';

const NAME = 'SharedNamesPlugin';
const ROUTER = 'react-router-dom';
const SHARED = new Set<unknown>(routerNames);

/** Fails the build of a remote that imports a name from the router with which the shell does not share it. */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => {
          const check = (source: unknown, name: string | null) => {
            if (source !== ROUTER || SHARED.has(name)) return;
            const what = name ?? 'all names';
            const message = `The shell does not share ${what} of ${ROUTER}. Import a name of shell/tooling/router-names.json, or add it there.`;
            parser.state.module.addError(new WebpackError(message));
          };
          parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => check(source, name));
          parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, name) => check(source, name));
        });
      }
    });
  }
}
