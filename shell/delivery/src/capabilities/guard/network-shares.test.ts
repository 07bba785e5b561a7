import { NetworkShares } from './network-shares';

const admit = (shares: NetworkShares, network: string, now = 0) =>
  shares.admit(network, 'catalog', '1.0.0-000000000000', ['load'], now);

test('of each network the first load weighs', () => {
  const shares = new NetworkShares();
  expect(admit(shares, '203.0.113.1')).toBe(true);
  expect(admit(shares, '203.0.113.2')).toBe(false);
  expect(admit(shares, '203.0.114.1')).toBe(true);
  expect(admit(shares, '2001:db8:1:0::/64')).toBe(true);
  expect(admit(shares, '2001:db8:1:ffff::/64')).toBe(false);
  expect(admit(shares, '2001:db8:2:0::/64')).toBe(true);
});

test('a network gives at most 4 percent of the loads that weigh, however many it sends', () => {
  const shares = new NetworkShares();
  let [all, own] = [0, 0];
  for (let round = 0; round < 500; round += 1) {
    if (admit(shares, `10.${Math.floor(round / 250)}.${round % 250}.1`)) all += 1;
    for (let sent = 0; sent < 10; sent += 1) if (admit(shares, '203.0.113.1')) own += 1;
  }
  expect(all).toBe(500);
  expect(own).toBeGreaterThan(10);
  expect(own / (all + own)).toBeLessThanOrEqual(0.04);
});

test('of the failures of a release, one network gives few, however many of its loads weigh', () => {
  const shares = new NetworkShares();
  const fails = (network: string) =>
    shares.admit(network, 'catalog', '1.0.0-000000000000', ['load', 'failure'], 0);
  for (let round = 0; round < 500; round += 1)
    admit(shares, `10.${Math.floor(round / 250)}.${round % 250}.1`);
  expect(Array.from({ length: 20 }, () => fails('203.0.113.1')).filter(Boolean)).toHaveLength(1);
  expect(fails('203.0.114.1')).toBe(true);
});

test('the loads of yesterday give a network no greater share of today’s', () => {
  const shares = new NetworkShares();
  for (let round = 0; round < 1000; round += 1)
    admit(shares, `10.${Math.floor(round / 250)}.${round % 250}.1`);
  const today = 24 * 60 * 60 * 1000;
  const sent = Array.from({ length: 30 }, () => admit(shares, '203.0.113.1', today));
  expect(sent.filter(Boolean)).toHaveLength(1);
});
