import { RELEASE_FILE, SHELL, appFolder } from '@fitreel/protocol';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../builds/repository';
import type { BrowserVerdict, OpenInBrowser } from './output';

const COMMAND = path.join(__dirname, '../../bin/browser-check.cjs');

/**
 * Opens the pages of a release in the browser, in a process of its own, with the shell that is built here
 * (shell/delivery/README.md#in-a-browser). A check that fails itself says nothing about the release.
 */
export const openInBrowser: OpenInBrowser = (dist, folder) => {
  const shell = path.join(ROOT, appFolder(SHELL), 'dist');
  if (!existsSync(path.join(shell, RELEASE_FILE)))
    return Promise.resolve({ notRun: 'no shell is built in this repository' });
  return new Promise((resolve) => {
    const child = fork(COMMAND, [dist, shell], { cwd: folder, silent: true });
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stdout?.resume();
    child.on('message', (verdict: BrowserVerdict) => resolve(verdict));
    const failed = (why: string) => resolve({ notRun: `the check itself failed: ${why}` });
    child.on('error', ({ message }) => failed(message));
    child.on('close', (code) => failed(output.trim() || `it ended with ${code}`));
  });
};
