import { RELEASE_FILE, Release, type RemoteRelease, type ShellRelease } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A build in its `dist` folder. */
export interface Built<R extends Release> {
  /** Absolute path. */
  dist: string;
  release: R;
}

function readBuilt(dist: string): Built<Release> {
  const file = path.join(dist, RELEASE_FILE);
  let release: unknown;
  try {
    release = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${dist} holds no release: build the app first`, { cause: error });
  }
  if (Value.Check(Release, release)) return { dist, release };
  const [first] = Value.Errors(Release, release);
  throw new Error(`${file}: ${first?.path ?? ''} ${first?.message ?? 'is not valid'}`);
}

/** Reads the build of a remote. Throws if the folder has none. */
export function readBuiltRemote(dist: string): Built<RemoteRelease> {
  const { release } = readBuilt(dist);
  if (release.kind !== 'remote')
    throw new Error(`${dist} holds the shell, and the contract test is for remotes`);
  return { dist, release };
}

/** Reads the build of the shell. Throws if the folder has none. */
export function readBuiltShell(dist: string): Built<ShellRelease> {
  const { release } = readBuilt(dist);
  if (release.kind !== 'shell') throw new Error(`${dist} holds no release of the shell`);
  return { dist, release };
}
