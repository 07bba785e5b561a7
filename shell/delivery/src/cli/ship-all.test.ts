import { DeployRejected } from '../core/store/problem';
import { GatewayFailure } from '../client/gateway-client';
import { shipAll, type Shipping } from './ship-all';

const releases = ['auth', 'catalog', 'shell'].map((app) => ({ app, version: `1-${app}` }));

const rejected = (message: string) => new DeployRejected([{ code: 'state', message, remedy: 'Wait.' }]);

/** Ships to a site on which each app goes live only after those that it `needs`. */
function siteWith(needs: Record<string, string[]>, end: Shipping['end'] = () => Promise.resolve('live')) {
  const live: string[] = [];
  const begin: Shipping['begin'] = (release, others) => {
    const apps = [release, ...others].map(({ app }) => app);
    for (const app of apps) {
      const missing = (needs[app] ?? []).find((other) => ![...live, ...apps].includes(other));
      if (missing) return Promise.reject(rejected(`${app} needs ${missing}.`));
    }
    live.push(...apps);
    return Promise.resolve(true);
  };
  return { live, ship: () => shipAll(releases, { begin, end }) };
}

test.each([
  [{}, ['auth', 'catalog', 'shell']],
  [{ auth: ['shell'], catalog: ['shell'] }, ['shell', 'auth', 'catalog']],
  [{ shell: ['catalog'], auth: ['shell'] }, ['catalog', 'shell', 'auth']],
])('with the needs %j, they go live in the order %j', async (needs, order) => {
  const { live, ship } = siteWith(needs);
  const { shipped, exit } = await ship();
  expect([live, exit]).toEqual([order, 'done']);
  expect(shipped.map(({ text }) => text)).toEqual(order.map((app) => `${app} 1-${app} is live.`));
});

test('what needs each other goes in one step, the shell first, and nothing else with it', async () => {
  const { live, ship } = siteWith({ catalog: ['shell'], shell: ['catalog'], auth: ['shell'] });
  const { shipped, exit } = await ship();
  expect([live, exit]).toEqual([['shell', 'catalog', 'auth'], 'done']);
  expect(shipped.map(({ text }) => text)).toEqual([
    'shell 1-shell is live, in one step with catalog 1-catalog.',
    'catalog 1-catalog is live, in one step with shell 1-shell.',
    'auth 1-auth is live.',
  ]);
});

test('what fits at no time is left out, with the reason of each, and the others are live', async () => {
  const { shipped, exit } = await siteWith({ catalog: ['a gateway'], shell: ['catalog'] }).ship();
  expect(exit).toBe('rejected');
  expect(shipped.map(({ state, text }) => [state, text])).toEqual([
    ['live', 'auth 1-auth is live.'],
    [null, 'catalog 1-catalog is not live: catalog needs a gateway. Wait.'],
    [null, 'shell 1-shell is not live: shell needs catalog. Wait.'],
  ]);
});

test.each<[Error, string, string]>([
  [rejected('The guard took it back.'), 'rejected', 'is not live: The guard took it back. Wait.'],
  [new GatewayFailure('The gateway is gone.'), 'gateway', 'may not be live: The gateway is gone.'],
])('ends with the first that fails, and says which are live', async (error, exit, says) => {
  const end: Shipping['end'] = ({ app }) =>
    app === 'catalog' ? Promise.reject(error) : Promise.resolve('live');
  const result = await siteWith({}, end).ship();
  expect(result.exit).toBe(exit);
  expect(result.shipped.map(({ text }) => text)).toEqual([
    'auth 1-auth is live.',
    `catalog 1-catalog ${says}`,
    'shell 1-shell is not live: catalog 1-catalog came before it.',
  ]);
});
