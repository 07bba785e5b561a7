import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandContext } from '../../cli/output';
import { InvalidRelease } from '../../core/store/problem';
import { signBuilt } from './sign-built';

/** The environment variable with the private key for signing releases (PEM). */
const SIGNING_KEY = 'FITREEL_SIGNING_KEY';

interface SigningOptions {
  signKey?: string;
}

/** Adds the option for the signing key. */
export function addSigningOption(command: Command): void {
  command.option(
    '--sign-key <FILE>',
    `private key that signs the release (default: the one in ${SIGNING_KEY})`,
  );
}

/** Signs the built release in `dist` if the options or the environment provide a key. */
export async function signIfAsked(
  dist: string,
  { signKey }: SigningOptions,
  { env, folder }: CommandContext,
): Promise<void> {
  const pem = signKey === undefined ? env[SIGNING_KEY] : await readKey(path.resolve(folder, signKey));
  if (pem) await signBuilt(dist, pem);
}

async function readKey(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new InvalidRelease(`The signing key cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
