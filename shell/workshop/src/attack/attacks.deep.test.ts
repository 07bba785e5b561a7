import { startDeploySite, type DeploySite } from '../../../delivery/testing/deploy-site';
import { QUICK_ATTACKS } from './attacks';
import type { Attack, Target } from './attack';
import { watchingLife } from './run-attack';

let site: DeploySite;
let token: string;
let otherToken: string;
beforeAll(async () => {
  site = await startDeploySite();
  ({ token } = await site.tokens.create('catalog', 'an attacker'));
  ({ token: otherToken } = await site.tokens.create('library', 'another team'));
});
afterAll(() => site.close());

const expectHeld = async ({ run }: Attack, target: Target) => {
  const finding = await run(target);
  expect(finding).toEqual({ got: finding?.got, holds: true });
};

/** They use up the limits of this machine's address and of the token. Their sites are behind a proxy of this machine. */
const LIMITED = QUICK_ATTACKS.filter(({ name }) => /guesses|100 changes|previews that name/.test(name));

test.each(QUICK_ATTACKS.filter((attack) => !LIMITED.includes(attack)))(
  'the site withstands $name',
  (attack) => expectHeld(attack, { origin: site.origin, token, otherToken }),
);

test.each(LIMITED)('the site withstands $name', async (attack) => {
  const own = await startDeploySite(undefined, { TRUST_PROXY: '127.0.0.1' });
  try {
    const [{ token }, other] = [
      await own.tokens.create('catalog', 'an attacker'),
      await own.tokens.create('library', 'another team'),
    ];
    await expectHeld(attack, { origin: own.origin, token, otherToken: other.token });
  } finally {
    await own.close();
  }
});

test('the longest wait for the site’s health is measured while an attack runs', async () => {
  const { result, stallMs } = await watchingLife(site.origin, async () => 'done');
  expect(result).toBe('done');
  expect(stallMs).toBeLessThan(Infinity);
});
