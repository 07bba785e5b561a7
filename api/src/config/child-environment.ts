/** Variables that ordinary programs need on any system. */
const NAMES =
  `PATH HOME TMPDIR LANG LC_ALL TZ TERM CI FORCE_COLOR NO_COLOR NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS
  LD_LIBRARY_PATH FONTCONFIG_PATH XDG_RUNTIME_DIR DISPLAY`.split(/\s+/);

/**
 * The environment for a child process, taken from this one without the site's secrets, deploy tokens and signing keys.
 * Windows adds the variables that its programs need.
 *
 * @param more names of additional variables for this child
 */
export function childEnvironment(...more: readonly string[]): Record<string, string> {
  const named = [...NAMES, ...more].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Names of the variables that clients of PostgreSQL connect with (libpq, "Environment Variables"). */
export const postgresVariables = (): string[] =>
  Object.keys(process.env).filter((name) => name.startsWith('PG'));
