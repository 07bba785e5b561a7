import { ATTACKS } from './all-attacks';
import { watchingHealth } from './stall';

/** The longest stall of `/api/health` that a site on an idle machine may have during an attack. */
const STALL_MAX_MS = 250;

const USAGE = `npm run attack -- ORIGIN

Attacks the running site at ORIGIN (http://localhost:3000) as a stranger would. With a deploy token for the remote
"catalog" in FITREEL_DEPLOY_TOKEN also as a team would. Attack only sites that are yours: it uses up the limits of your
address for 15 minutes.`;

async function main([given]: readonly string[]): Promise<void> {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : null;
  if (!url) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const target = { origin: url.origin, token: process.env['FITREEL_DEPLOY_TOKEN'] ?? null };
  let broken = 0;
  console.log(`${'tried'.padEnd(45)} ${'held'.padEnd(8)} ${'stall'.padStart(8)}  came back`);
  for (const { name, run } of ATTACKS) {
    const { result, stallMs } = await watchingHealth(target.origin, () => run(target));
    const holds = result === null || (result.holds && stallMs <= STALL_MAX_MS);
    if (!holds) broken += 1;
    const held = result === null ? 'skipped' : holds ? 'yes' : 'NO';
    const got = result?.got ?? 'needs FITREEL_DEPLOY_TOKEN';
    console.log(`${name.padEnd(45)} ${held.padEnd(8)} ${stallMs.toFixed(0).padStart(5)} ms  ${got}`);
  }
  process.exitCode = broken > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
