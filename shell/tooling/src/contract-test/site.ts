import {
  RELEASE_FILE,
  Release,
  REGISTRY_SCHEMA,
  releasePath,
  type PageSettings,
  type Registry,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A build in its `dist` folder. */
interface Built<R extends Release> {
  /** Absolute path. */
  dist: string;
  release: R;
}

/** A site of the shell and one remote. */
export interface ComposedRelease {
  shell: Built<ShellRelease>;
  remote: Built<RemoteRelease>;
}

function readRelease(dist: string): Release {
  const file = path.join(dist, RELEASE_FILE);
  let release: unknown;
  try {
    release = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${dist} holds no release: build the app first`, { cause: error });
  }
  if (Value.Check(Release, release)) return release;
  const [first] = Value.Errors(Release, release);
  throw new Error(`${file}: ${first?.path ?? ''} ${first?.message ?? 'is not valid'}`);
}

/** Reads the builds of a remote and of the shell. Throws if a folder lacks the build, or has another app's. */
export function readSite(dist: string, shellDist: string): ComposedRelease {
  const [remote, shell] = [readRelease(dist), readRelease(shellDist)];
  if (remote.kind !== 'remote')
    throw new Error(`${dist} holds the shell, and the contract test is for remotes`);
  if (shell.kind !== 'shell') throw new Error(`${shellDist} holds no release of the shell`);
  return { remote: { dist, release: remote }, shell: { dist: shellDist, release: shell } };
}

/** The settings of every page. */
export const SETTINGS: PageSettings = {
  embedBase: 'https://videos.example/embed',
  allowOverrides: [],
};

/** The registry of the site. */
export function registryOf({ remote: { release } }: ComposedRelease): Registry {
  const { description, entry, version, requires, preload } = release;
  const base = releasePath(description.name, version);
  const extras = { description, requires, base, preload };
  const metadata = { integrity: release.files[entry] ?? '', version };
  const live = { url: base + entry, metadata, deployment: { traffic: 100, default: true }, extras };
  return { schema: REGISTRY_SCHEMA, microFrontends: { [description.name]: [live] } };
}
