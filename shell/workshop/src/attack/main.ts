import { ATTACKS } from './attacks';
import { OTHER_TOKEN_VARIABLE, startAttacker, TOKEN_VARIABLE } from './attacker';
import { runAttack } from './run-attack';

/** The longest stall of `/api/live` that a site on an idle machine may have during an attack. */
const STALL_MAX_MS = 250;

const USAGE = `npm run attack -- ORIGIN [WORDS]

Attacks the running site at ORIGIN (http://localhost:3000) as a stranger would; with WORDS only by what has them in its
name. With a deploy token for the remote "catalog" in ${TOKEN_VARIABLE} also as a team would, and with one for "library" in
${OTHER_TOKEN_VARIABLE} as a team on another. Attack only sites that are yours: it uses up the limits of your address for 15 minutes.`;

async function main([given, words = '']: readonly string[]): Promise<void> {
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : null;
  if (!url) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { origin } = url;
  const token = process.env[TOKEN_VARIABLE] ?? null;
  const otherToken = process.env[OTHER_TOKEN_VARIABLE] ?? null;
  const attacker = startAttacker({ origin, token, otherToken }, true);
  let broken = 0;
  console.log(`${'tried'.padEnd(45)} ${'held'.padEnd(8)} ${'stall'.padStart(8)}  came back`);
  try {
    for (const attack of ATTACKS.filter(({ name }) => name.includes(words))) {
      const { finding, stallMs } = await runAttack(origin, attacker, attack, console.error);
      const holds = finding === null || (finding.holds && stallMs <= STALL_MAX_MS);
      if (!holds) broken += 1;
      const held = finding === null ? 'skipped' : holds ? 'yes' : 'NO';
      const got = finding?.got ?? `needs ${token === null ? TOKEN_VARIABLE : OTHER_TOKEN_VARIABLE}`;
      console.log(`${attack.name.padEnd(45)} ${held.padEnd(8)} ${stallMs.toFixed(0).padStart(5)} ms  ${got}`);
    }
  } finally {
    attacker.end();
  }
  process.exitCode = broken > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
