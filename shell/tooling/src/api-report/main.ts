import { program } from 'commander';
import { ROOT } from '../build/app';
import { checkReports } from './check-reports';
import { createReports } from './create-reports';
import { publicPackage } from './public-package';
import { savedReports } from './saved-reports';

interface Options {
  check?: boolean;
  release?: boolean;
}

program
  .name('fitreel-api-report')
  .description('Writes the public types of the package in the current folder into its api-report.')
  .option('--check', 'write nothing; fail unless the report and the announced version fit the sources')
  .option('--release', 'also keep the report as that of the released version in package.json')
  .action(async ({ check, release }: Options) => {
    const from = publicPackage(ROOT, process.cwd());
    const reports = createReports(from);
    const saved = savedReports(from.folder);
    if (!check) saved.update(reports);
    // A release has to say what changed, too.
    const problem = check || release ? await checkReports(from, reports) : null;
    if (problem !== null) program.error(problem);
    if (release) saved.release(from.version, reports);
  });

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
