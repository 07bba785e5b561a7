/**
 * The modules that the shell offers and remotes take instead of bundling their own: the one place that names them.
 * A name with a closing slash stands for every sub-path below it. All are singletons with `strictVersion`: a remote
 * whose range the shell does not meet is refused instead of running on something that it was not built for.
 */
export const SHARED_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  '@fitreel/sdk/',
] as const;

/** Whether `request` is the name of a shared module, as remotes import it. */
export function isSharedModule(request: string): boolean {
  return SHARED_MODULES.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
}

/** Name of the package that a shared module belongs to: `react/` → `react`, `@fitreel/sdk/` → `@fitreel/sdk`. */
export function packageOf(sharedModule: string): string {
  return sharedModule.replace(/\/$/, '');
}
