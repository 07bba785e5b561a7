import webpack, { type Configuration, type Stats } from 'webpack';

/**
 * Runs webpack once.
 *
 * @throws Error with webpack's report, if the build has errors
 */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack returned no result')),
    );
  });
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  if (stats.hasErrors())
    throw new Error(stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY }));
  return stats;
}
