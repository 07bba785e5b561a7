import { RELEASE_FILE, SHELL, appFolder } from '@fitreel/protocol';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../builds/repository';
import { runChild } from '../builds/run-child';
import type { BrowserVerdict, OpenInBrowser } from './output';

const COMMAND = path.join(__dirname, '../../bin/browser-check.cjs');

/**
 * Opens the pages of a release in the browser, in a separate process, with the shell that is built here
 * (shell/delivery/README.md#in-a-browser). If the check itself fails, that says nothing about the release.
 */
export const openInBrowser: OpenInBrowser = async (dist, folder) => {
  const shell = path.join(ROOT, appFolder(SHELL), 'dist');
  if (!existsSync(path.join(shell, RELEASE_FILE))) return { notRun: 'no shell is built in this repository' };
  const { sent, code, errors } = await runChild(COMMAND, [dist, shell], folder);
  if (sent !== undefined) return sent as BrowserVerdict;
  return { notRun: `the check itself failed: ${errors.trim() || `it ended with ${code}`}` };
};
