import { startDeploySite, type DeploySite } from '../../testing/deploy-site';
import { QUICK_ATTACKS } from './all-attacks';
import { watchingHealth } from './stall';

let site: DeploySite;
let token: string;
beforeAll(async () => {
  site = await startDeploySite();
  ({ token } = await site.tokens.create('catalog', 'an attacker'));
});
afterAll(() => site.close());

test.each(QUICK_ATTACKS.map((attack) => [attack.name, attack] as const))(
  'the site withstands %s',
  async (_name, { run }) => {
    const finding = await run({ origin: site.origin, token });
    expect(finding).toEqual({ got: finding?.got, holds: true });
  },
  60_000,
);

test('without a token a team’s attacks are left out', async () => {
  const found = await Promise.all(
    QUICK_ATTACKS.filter(({ name }) => /release.json|another team/.test(name)).map(({ run }) =>
      run({ origin: site.origin, token: null }),
    ),
  );
  expect(found).toEqual([null, null]);
});

test('the longest wait for the site’s health is measured while an attack runs', async () => {
  const { result, stallMs } = await watchingHealth(site.origin, async () => 'done');
  expect(result).toBe('done');
  expect(stallMs).toBeLessThan(Infinity);
});
