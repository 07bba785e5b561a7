import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser to test in, and what its process is started with. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/** A machine for tests has one user and no graphics card, and a browser in it asks nothing of its maker. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/**
 * The browser at `CHROME_PATH` where it is set, else the Chromium that comes inside an npm package and is unpacked at
 * first use, together with the system libraries that a bare machine lacks.
 */
export async function testBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  if (process.env['CHROME_PATH']) return { executablePath: process.env['CHROME_PATH'], env, args: ARGS };
  // The package unpacks its libraries only where it believes to be in the cloud function that it was made for.
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // They are for the browser alone: what else this process starts has the system's.
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
