import { lazyModule } from './lazy-module';
import { PROVIDED } from '../sharing/provided';

/** Versions of the shared packages, inserted by the build. */
declare const FITREEL_PROVIDED_VERSIONS: Readonly<Record<string, string>>;

/** A version of a shared module, as containers built by webpack take it. */
interface SharedVersion {
  /** Returns the function that returns the module, or a promise of that function. */
  get: () => (() => unknown) | Promise<() => unknown>;
  /** The app that provides it: part of a container's error message. */
  from: 'shell';
  /** The version in use. A container that brings a version of its own cannot replace it. */
  loaded: 1;
}

/** The shared modules that the shell gives to every container: module name → version → module. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

/** @throws Error that names a package without a version */
export function shareScope(): ShareScope {
  const scope: ShareScope = {};
  for (const [name, modules] of Object.entries(PROVIDED)) {
    const version = FITREEL_PROVIDED_VERSIONS[name];
    if (!version) throw new Error(`the build inserted no version of ${name}`);
    for (const [path, provided] of Object.entries(modules)) {
      const get = 'now' in provided ? () => () => provided.now : lazyModule(provided.lazy);
      scope[path] = { [version]: { get, from: 'shell', loaded: 1 } };
    }
  }
  return scope;
}
