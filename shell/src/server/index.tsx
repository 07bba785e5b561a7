import { PROVIDED } from '../sharing/provided';

/** The shell's server bundle, which renders pages in Node (`ShellServerBundle`, ADR-0021). */
export { RENDERING_VERSION as renderingVersion } from '@fitreel/protocol/browser';
export { renderPage } from './render-page';

/** The modules that the shell provides to remotes, lazy ones included, by name. */
export async function sharedModules(): Promise<Record<string, unknown>> {
  const modules = Object.values(PROVIDED)
    .flatMap((provided) => Object.entries(provided))
    .map(async ([name, module]) => [name, 'now' in module ? module.now : await module.lazy()] as const);
  return Object.fromEntries(await Promise.all(modules));
}
