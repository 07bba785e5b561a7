import { NormalModule, type Compiler } from 'webpack';
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

/** Changes libraries in a release (ADR-0033). The build fails if a new version of one no longer has the code to change. */
export class TrimPlugin {
  constructor(private readonly trims: readonly Trim[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(NAME, (result, { resource }) => {
        const [source, ...rest] = result;
        const text = String(source);
        const found = this.trims.find(
          ({ file, contains = '' }) => file.test(resource) && text.includes(contains),
        );
        return found ? [trimmed(text, found), ...rest] : result;
      });
    });
  }
}
