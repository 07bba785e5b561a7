import { NormalModule, type Compiler } from 'webpack';
import { trimmed, type Trim } from './trims/edits';
import { FEDERATION } from './trims/federation';
import { REACT_DOM } from './trims/react-dom';
import { REACT_QUERY } from './trims/react-query';
import { REACT_ROUTER } from './trims/react-router';

const NAME = 'TrimPlugin';

const TRIMS: readonly Trim[] = [REACT_DOM, REACT_ROUTER, REACT_QUERY, ...FEDERATION];

/**
 * Removes what FitReel does not use of its libraries from the shell's release (ADR-0033). The build fails if a new version of a
 * library no longer has the code that this changes.
 */
export class TrimPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      NormalModule.getCompilationHooks(compilation).processResult.tap(NAME, (result, { resource }) => {
        const [source, ...rest] = result;
        const text = String(source);
        const found = TRIMS.find(({ file, contains = '' }) => file.test(resource) && text.includes(contains));
        return found ? [trimmed(text, found), ...rest] : result;
      });
    });
  }
}
