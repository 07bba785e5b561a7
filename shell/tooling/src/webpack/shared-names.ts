import { WebpackError, type Compiler } from 'webpack';
import routerNames from '../../router-names.json';

const NAME = 'SharedNamesPlugin';
const ROUTER = 'react-router-dom';
const ROUTER_NAMES = new Set<unknown>(routerNames);

/** Names of React that the shell's copies do not have (`trims/react-dom.ts`). */
const TRIMMED: Readonly<Record<string, readonly string[]>> = {
  react: ['ViewTransition', 'addTransitionType', 'useActionState'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};

/** Why a remote cannot have `name` of the module `source`. Null stands for all names. */
function problemOf(source: string, name: string | null): string | undefined {
  if (name !== null && TRIMMED[source]?.includes(name))
    return `The shell does not support ${name} of ${source} (ADR-0033).`;
  if (source !== ROUTER || ROUTER_NAMES.has(name)) return undefined;
  const what = name ?? 'all names';
  return `The shell does not share ${what} of ${ROUTER}. Import a name of shell/tooling/router-names.json, or add it there.`;
}

/** Fails the build of a remote that imports a name of a shared module which the shell does not have. */
export class SharedNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => {
          const check = (source: unknown, name: string | null) => {
            const problem = problemOf(String(source), name);
            if (problem) parser.state.module.addError(new WebpackError(problem));
          };
          parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => check(source, name));
          parser.hooks.exportImportSpecifier.tap(NAME, (_statement, source, name) => check(source, name));
        });
      }
    });
  }
}
