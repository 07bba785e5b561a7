import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';

/**
 * Runs a server bundle as the gateway's processes do (ADR-0021), and returns what it exports.
 *
 * @param base URL of its release, with a closing slash
 */
export function runBundle(
  file: string,
  base: string,
  requireModule: (name: string) => unknown,
  log: Console,
): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'releaseBase', 'console'];
  const bundle = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file }) as (
    ...values: unknown[]
  ) => void;
  bundle(module, module.exports, requireModule, base, log);
  return module.exports;
}
