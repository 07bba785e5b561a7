import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../build/app';
import { productionComponents, type BillOfMaterials, type LockedPackages } from './production-components';

const OUTPUT_MAX_BYTES = 64 * 2 ** 20;

/** `npm run sbom`: prints what a site installs, as CycloneDX. */
const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: OUTPUT_MAX_BYTES,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages;
};
console.log(
  JSON.stringify(productionComponents(JSON.parse(output) as BillOfMaterials, lock.packages), null, 2),
);
