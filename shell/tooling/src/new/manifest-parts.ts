import { createRequire } from 'node:module';
import path from 'node:path';
import { installedVersion } from '../webpack/provided-versions';

const from = createRequire(path.join(__dirname, '../../package.json'));

/** Content of a JSON file. */
export const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

/** The packages that build, test and ship a remote, in the installed versions. */
export function ownTools(range: '' | '^'): Record<string, string> {
  const { name, version } = from('./package.json') as { name: string; version: string };
  const delivery = '@fitreel/delivery';
  return { [delivery]: range + installedVersion(from, delivery), [name]: range + version };
}

/** The command that runs a script: `npm test` needs no `run`. */
export const script = (name: string) => (name === 'test' ? 'npm test' : `npm run ${name}`);
