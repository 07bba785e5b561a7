import { childEnvironment } from '@fitreel/api/config';
import { fork } from 'node:child_process';

/** How a program ended. */
export interface Ended {
  /** Its first message; undefined if it sent none. */
  sent: unknown;
  /** Its exit code; null where a signal ended it. */
  code: number | null;
  /** Its standard error. */
  errors: string;
}

/**
 * Runs a program of Node in `cwd`, with named variables only (`childEnvironment`): it runs code that a
 * release brings along, and gets neither the deploy token nor the signing key. Rejects if it cannot start.
 *
 * @param program its file
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
