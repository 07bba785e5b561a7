import { CAPABILITIES } from '../src/capabilities';
import { runCli } from '../src/cli/run-cli';

type Surroundings = Partial<
  Pick<Parameters<typeof runCli>[1], 'env' | 'folder' | 'testContract' | 'openInBrowser' | 'capabilities'>
>;

/** Runs `fitreel`, by default in the root folder without environment variables. Resolves with its exit code and output. */
export async function runFitreel(args: string[], surroundings: Surroundings = {}) {
  const output = { out: '', err: '' };
  const code = await runCli(args, {
    env: {},
    folder: '/',
    capabilities: CAPABILITIES,
    ...surroundings,
    stdout: { write: (text) => (output.out += text) },
    stderr: { write: (text) => (output.err += text) },
  });
  return { code, ...output };
}
