import type { Attack, Finding, Flood, Target } from './attack';
import { ATTACKS } from './all-attacks';
import { TOKEN_VARIABLE, type Order, type Report } from './attacker';
import { watchLimits } from './own-limits';

const [origin = ''] = process.argv.slice(2);
const target: Target = { origin, token: process.env[TOKEN_VARIABLE] || null };
const limits = watchLimits();
let isEnough = false;

/** Runs the attack once, or again and again until the order `enough`. */
async function run(attack: Attack | Flood, again: boolean): Promise<Finding | null> {
  isEnough = !again;
  const close = 'open' in attack ? attack.open?.(target) : undefined;
  const findings: (Finding | null)[] = [];
  do findings.push(await attack.run(target));
  while (!isEnough);
  close?.();
  // The first that did not hold says what is wrong.
  return findings.find((finding) => finding?.holds === false) ?? findings[0] ?? null;
}

async function obey(order: Order): Promise<void> {
  if (order === 'enough') {
    isEnough = true;
    return;
  }
  const attack = ATTACKS.find(({ name }) => name === order.attack);
  if (!attack) throw new Error(`there is no attack ${order.attack}`);
  const finding = await run(attack, order.again);
  const seconds = limits.take();
  process.send?.({ finding, retryAfterSeconds: finding?.holds === false ? seconds : 0 } satisfies Report);
}

// In a session of its own, no signal of the terminal reaches it.
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
