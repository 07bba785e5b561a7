import { readFileSync } from 'node:fs';
import { compileFunction, type Context } from 'node:vm';

/**
 * Runs a server bundle as the gateway's processes do (ADR-0021), and returns its exports.
 *
 * @param base URL of its release, with a closing slash
 * @param parsingContext the context to run it in; by default this process's own
 */
export function runBundle(
  file: string,
  base: string,
  requireModule: (name: string) => unknown,
  log: Console,
  parsingContext?: Context,
): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'releaseBase', 'console'];
  const options = { filename: file, ...(parsingContext && { parsingContext }) };
  const bundle = compileFunction(readFileSync(file, 'utf8'), parameters, options) as (
    ...values: unknown[]
  ) => void;
  bundle(module, module.exports, requireModule, base, log);
  return module.exports;
}
