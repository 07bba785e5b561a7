import { PROVIDED } from '../sharing/provided';

/** The modules that the shell provides to remotes, lazy ones included, by name. */
export async function sharedModules(): Promise<Record<string, unknown>> {
  const modules = Object.values(PROVIDED)
    .flatMap((provided) => Object.entries(provided))
    .map(async ([name, module]) => [name, 'now' in module ? module.now : await module.lazy()] as const);
  return Object.fromEntries(await Promise.all(modules));
}
