/** The exit code of a command of the tooling whose own packages are not installed. */
const NOT_INSTALLED_EXIT_CODE = 3;

// `npm ci --omit=dev` leaves out packages that only builds and tests need (ADR-0131).
try {
  require.resolve('webpack');
} catch {
  console.error(
    'The build tools are not installed: `npm ci` installs them, unless it is given `--omit=dev`.',
  );
  process.exit(NOT_INSTALLED_EXIT_CODE);
}
