import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { capabilitiesWithout } from '../../testing/capabilities-without';
import { Offer, type Capability } from '../core/capability';
import { prepareAll } from '../start/prepare';
import { loadGatewayConfig } from '../core/gateway/config';
import { loadStoreConfig } from '../core/store/open-store';
import { CAPABILITIES } from '.';

const JWT_SECRET = 'x'.repeat(32);

const prepare = (capabilities: readonly Capability[]) => () =>
  prepareAll(capabilities, { JWT_SECRET }, loadGatewayConfig({ JWT_SECRET }));

test.each([
  ['webhook', 'errors'],
  ['trusts', 'http-deploys'],
  ['editing', 'http-deploys'],
])('a site with %s needs %s', (taker, owner) => {
  const kept = CAPABILITIES.filter(({ name }) => name === taker || name !== owner);
  const others = kept.filter(
    ({ name, needs = [] }) => name === taker || needs.every((need) => need.owner !== owner),
  );
  expect(prepare(others)).toThrow(`${taker} needs ${owner}, which is left out.`);
  expect(prepare(capabilitiesWithout(owner))).not.toThrow();
});

test('two capabilities that make one offer, and a circle, stop the start with their names', () => {
  const [one, other] = [new Offer<string>('one'), new Offer<string>('other')];
  expect(
    prepare([
      { name: 'one', offers: [one] },
      { name: 'double', offers: [one] },
    ]),
  ).toThrow('one and double both make the offer of one.');
  expect(
    prepare([
      { name: 'one', offers: [one], needs: [other] },
      { name: 'other', offers: [other], needs: [one] },
    ]),
  ).toThrow('one needs other needs one.');
});

test('two capabilities that keep stores stop the start with their names', () => {
  const store = {
    keepsSites: false,
    keeps: () => false,
    open: () => Promise.reject(new Error('not opened')),
  };
  const keepers = ['one', 'other'].map((name): Capability => ({ name, store: () => store }));
  expect(() => loadStoreConfig({}, keepers)).toThrow('one and other both keep stores.');
});

test('a capability opens after those that it needs', () => {
  const opened: string[] = [];
  const offer = new Offer<string>('owner');
  const capability = (name: string, more: Partial<Capability>): Capability => ({
    ...{ name, ...more },
    server: () => ({ prepare: () => (opened.push(name), () => ({})) }),
  });
  prepare([capability('taker', { needs: [offer] }), capability('owner', { offers: [offer] })])();
  expect(opened).toEqual(['owner', 'taker']);
});

test.each(CAPABILITIES)('$name takes exactly the offers that it needs', async ({ name, needs = [] }) => {
  const folder = path.join(__dirname, name);
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const taken = [...texts.join('\n').matchAll(/from '\.\.\/([a-z-]+)\/offer'/g)].map(([, owner]) => owner);
  expect(new Set(taken)).toEqual(new Set(needs.map(({ owner }) => owner)));
});

test('README.md lists each capability with what it needs', async () => {
  const readme = await readFile(path.join(__dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\| .+? +\| (.+?) +\|$/gm)].map(([, name, needs]) => [
    name,
    needs,
  ]);
  expect(rows).toEqual(
    CAPABILITIES.map(({ name, needs = [] }) => [
      name,
      needs.map(({ owner }) => `\`${owner}\``).join(', ') || '–',
    ]).sort(),
  );
});
