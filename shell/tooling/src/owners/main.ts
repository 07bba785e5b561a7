import { writeFileSync } from 'node:fs';
import { CODE_OWNERS_FILE, codeOwners } from './code-owners';

/** `npm run codeowners`: writes who reviews each remote into CODEOWNERS, as the remotes' settings say. */
try {
  writeFileSync(CODE_OWNERS_FILE, codeOwners());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
