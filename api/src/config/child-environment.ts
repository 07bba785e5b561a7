/** The variables by which the programs of any system work. */
const NAMES =
  `PATH HOME TMPDIR LANG LC_ALL TZ TERM CI FORCE_COLOR NO_COLOR NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS
  LD_LIBRARY_PATH FONTCONFIG_PATH XDG_RUNTIME_DIR DISPLAY`.split(/\s+/);

/**
 * The part of this process's environment that a child process gets: no secret of the site, no deploy token and no signing key. Windows
 * adds what its programs need.
 *
 * @param more names of variables that this child needs, too
 */
export function childEnvironment(...more: readonly string[]): Record<string, string> {
  const named = [...NAMES, ...more].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Names of the variables by which clients of PostgreSQL connect (libpq, "Environment Variables"). */
export const postgresVariables = (): string[] =>
  Object.keys(process.env).filter((name) => name.startsWith('PG'));
