import { startDeploySite, type DeploySite } from '../../../delivery/testing/deploy-site';
import { QUICK_ATTACKS } from './attacks';
import type { Attack, Target } from './attack';
import { watchingHealth } from './run-attack';

let site: DeploySite;
let token: string;
beforeAll(async () => {
  site = await startDeploySite();
  ({ token } = await site.tokens.create('catalog', 'an attacker'));
});
afterAll(() => site.close());

const expectHeld = async ({ run }: Attack, target: Target) => {
  const finding = await run(target);
  expect(finding).toEqual({ got: finding?.got, holds: true });
};

/** They use up the limits of this machine's address and of the token. */
const LIMITED = QUICK_ATTACKS.filter(({ name }) => /guesses|100 changes/.test(name));

test.each(QUICK_ATTACKS.filter((attack) => !LIMITED.includes(attack)))(
  'the site withstands $name',
  (attack) => expectHeld(attack, { origin: site.origin, token }),
);

test.each(LIMITED)('the site withstands $name', async (attack) => {
  const own = await startDeploySite();
  try {
    const { token } = await own.tokens.create('catalog', 'an attacker');
    await expectHeld(attack, { origin: own.origin, token });
  } finally {
    await own.close();
  }
});

test('the longest wait for the site’s health is measured while an attack runs', async () => {
  const { result, stallMs } = await watchingHealth(site.origin, async () => 'done');
  expect(result).toBe('done');
  expect(stallMs).toBeLessThan(Infinity);
});
