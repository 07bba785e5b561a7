/**
 * The modules that the shell provides and remotes do not bundle. A name with a trailing slash includes all sub-paths.
 * All are singletons with `strictVersion`: a remote does not load if the shell's version is outside its range.
 */
export const SHARED_MODULES = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  '@fitreel/sdk/',
] as const;

export function isSharedModule(request: string): boolean {
  return SHARED_MODULES.some((name) => (name.endsWith('/') ? request.startsWith(name) : request === name));
}

/** The package of a shared module: `@fitreel/sdk/` → `@fitreel/sdk`. */
export function packageOf(sharedModule: string): string {
  return sharedModule.replace(/\/$/, '');
}
