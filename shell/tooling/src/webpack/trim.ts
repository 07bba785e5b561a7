import { NormalModule, WebpackError, type Compiler, type Module } from 'webpack';
import { trimmed, type Trim } from './trims/edits';
import { FEDERATION } from './trims/federation';
import { REACT_DOM, REACT_DOM_EXPORTS } from './trims/react-dom';
import { REACT_QUERY } from './trims/react-query';
import { REACT_ROUTER } from './trims/react-router';

const NAME = 'TrimPlugin';

/** What the shell's release does not need of its libraries. */
export const SHELL_TRIMS: readonly Trim[] = [
  REACT_DOM,
  REACT_DOM_EXPORTS,
  REACT_ROUTER,
  REACT_QUERY,
  ...FEDERATION,
];

/** The file of a module with slashes, or an empty text. */
const fileOf = (module: Module) => module.nameForCondition()?.replaceAll('\\', '/') ?? '';

/**
 * Changes libraries in a release (ADR-0033). The build fails if a new version of one no longer has the code to change, or the
 * file that had it.
 */
export class TrimPlugin {
  constructor(private readonly trims: readonly Trim[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const applied = new Set<Trim>();
      NormalModule.getCompilationHooks(compilation).processResult.tap(NAME, (result, { resource }) => {
        const [source, ...rest] = result;
        const text = String(source);
        const found = this.trims.find(
          ({ file, contains = '' }) => file.test(resource) && text.includes(contains),
        );
        if (!found) return result;
        applied.add(found);
        return [trimmed(text, found), ...rest];
      });
      // A build for development takes files from its cache.
      if (compiler.options.mode !== 'production') return;
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        const files = [...modules].map(fileOf);
        for (const trim of this.trims) {
          if (applied.has(trim) || !files.some((file) => file.includes(`/${trim.library}/`))) continue;
          const problem = `${trim.library} no longer has the file ${String(trim.file)} to change (TrimPlugin)`;
          compilation.errors.push(new WebpackError(problem));
        }
      });
    });
  }
}
