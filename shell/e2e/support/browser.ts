import { lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The part of Playwright's launch options that depends on the machine. */
export interface BrowserOptions {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** For a single-user machine without a graphics card; the browser sends nothing to its vendor. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** The package runs files with these names from the folder for temporary files, in which any user of the machine may create files. */
function requireOwn(...names: readonly string[]): void {
  for (const name of names) {
    const file = path.join(tmpdir(), name);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found && found.uid !== process.getuid?.())
      throw new Error(`${file} belongs to another user: set TMPDIR to a folder of your own`);
  }
}

/**
 * Finds the browser at `CHROME_PATH`, or else the Chromium of an npm package. The package unpacks on first use and brings the system
 * libraries that a bare machine lacks.
 */
export async function browserOptions(): Promise<BrowserOptions> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  if (process.env['CHROME_PATH']) return { executablePath: process.env['CHROME_PATH'], env, args: ARGS };
  // The package unpacks its libraries only if it believes that it runs in AWS Lambda.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  requireOwn('chromium', 'al2023');
  const executablePath = await chromium.executablePath();
  // Only the browser needs these libraries: other child processes keep the system's.
  for (const name of ['AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
    if (env[name] === undefined) delete process.env[name];
    else process.env[name] = env[name];
  }
  return {
    executablePath,
    env: { ...env, LD_LIBRARY_PATH: path.join(tmpdir(), 'al2023', 'lib') },
    args: ARGS,
  };
}
