import { childEnvironment } from '@fitreel/api/config';
import { fork } from 'node:child_process';

/** The result of a program that has ended. */
export interface Ended {
  /** Its first message; undefined if it sent none. */
  sent: unknown;
  /** Its exit code; null if a signal ended it. */
  code: number | null;
  /** Its standard error. */
  errors: string;
}

/**
 * Runs a Node program in `cwd`, with only selected environment variables (`childEnvironment`): it runs a release's code, so it
 * must not get the deploy token or the signing key. Rejects if it cannot start.
 *
 * @param program the file of the program
 */
export function runChild(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [...args], { cwd, env: childEnvironment('CHROME_PATH'), silent: true });
    let errors = '';
    let sent: unknown;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.stdout?.resume();
    child.once('message', (message) => {
      sent = message;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ sent, code, errors }));
  });
}
