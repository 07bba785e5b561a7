import { announcedBump } from './announced-bump';
import type { Reports } from './create-reports';
import { neededBump, type Bump } from './needed-bump';
import type { PublicPackage } from './public-package';
import { savedReports } from './saved-reports';

const ORDER: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

const RULE = {
  major: 'Something was removed or changed, which needs a major version',
  minor: 'Something was added, which needs a minor version',
} as const;

/**
 * Compares the reports of a package's sources with what is checked in.
 *
 * @returns what is wrong, as text for people, or null
 */
export async function checkReports(
  { name, version, root, folder }: Pick<PublicPackage, 'name' | 'version' | 'root' | 'folder'>,
  reports: Reports,
): Promise<string | null> {
  const saved = savedReports(folder);
  const differences = neededBump(saved.current(), reports).lines;
  if (differences.length > 0) {
    const remedy = `Run \`npm run api-report -w ${name}\` and commit what it writes.`;
    return [`The public types of ${name} differ from its report. ${remedy}`, ...differences].join('\n');
  }
  const released = saved.released();
  if (!released) return null;
  const { bump, lines } = neededBump(released.reports, reports);
  const announced = await announcedBump(root, { name, version }, released.version);
  if (bump === 'none' || ORDER.indexOf(bump) <= ORDER.indexOf(announced)) return null;
  const found = announced === 'none' ? 'no changeset' : `only a ${announced} version`;
  const reason = `${RULE[bump]} of ${name} after ${released.version}, but there is ${found}.`;
  return [`${reason} Run \`npx changeset\` and choose ${bump}.`, ...lines].join('\n');
}
