import { emptyDatabase } from '../../../../../api/testing/databases';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { addLoads } from '../../../testing/release-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { signingKey } from '../../../testing/signing-key';
import { signBuilt } from '../signatures/sign-built';
import { EXIT_CODES } from '../../cli/output';

let staging: DeploySite;
let production: DeploySite;
beforeAll(async () => {
  [staging, production] = await Promise.all([startDeploySite(), startDeploySite()]);
});
afterAll(() => Promise.all([staging.close(), production.close()]));

const promote = (from: string, to: string, env: Record<string, string>, ...more: string[]) =>
  runFitreel(['promote', 'catalog', '--from', from, '--to', to, '--note', 'tested', ...more], { env });

test('what is live at one site goes live at another, byte for byte, and the history of both says so', async () => {
  const version = await staging.deployCatalog('tested on staging');
  const reader = (await staging.tokens.create({ role: 'reader' }, 'ray')).token;
  const env = {
    FITREEL_FROM_TOKEN: (await staging.tokens.create('catalog', 'ann')).token,
    FITREEL_DEPLOY_TOKEN: (await production.tokens.create('catalog', 'bob')).token,
  };
  expect((await promote(staging.origin, production.origin, {})).code).toBe(EXIT_CODES['not-authorised'].code);
  const { revision } = await production.delivery.status();
  const reading = await promote(staging.origin, production.origin, { ...env, FITREEL_FROM_TOKEN: reader });
  expect(reading.code).toBe(EXIT_CODES['not-authorised'].code);
  expect((await production.delivery.status()).revision).toBe(revision);
  const wrong = await promote(staging.origin, production.origin, { ...env, FITREEL_FROM_TOKEN: 'fitreel_x' });
  expect(wrong.err).toContain('the token in FITREEL_FROM_TOKEN');
  await addLoads(staging.store, { version, loads: 20, failures: 20 });
  const canary = await promote(staging.origin, production.origin, env, '--canary', '5', '--guard');
  expect(canary.out).toBe(`catalog ${version} of ${staging.origin} is a canary for 5 % of the visitors.\n`);
  expect(canary.err).toContain(`  catalog at ${staging.origin}: 20 of 20 loads failed.\n`);
  const promoted = await promote(staging.origin, production.origin, env);
  expect([promoted.code, promoted.out]).toEqual([0, `catalog ${version} of ${staging.origin} is live.\n`]);
  const [at, of] = await Promise.all(
    [production, staging].map(({ store }) => store.find('catalog', version)),
  );
  expect(at?.files).toEqual(of?.files);
  expect(await production.delivery.verify()).toEqual([]);
  expect(await production.delivery.history({ app: 'catalog', limit: 1 })).toMatchObject([
    { kind: 'deploy', version, by: 'bob', note: `from ${staging.origin}: tested` },
  ]);
  expect(await staging.delivery.history({ app: 'catalog', limit: 1 })).toMatchObject([
    { kind: 'ship', version, by: 'ann', note: `promoted to ${production.origin}` },
  ]);
  expect((await promote(staging.origin, production.origin, env)).out).toBe(
    `catalog ${version} is already live.\n`,
  );
});

test('a signed release goes from a site in a PostgreSQL to another, with its signature', async () => {
  const keys = ['shell', 'catalog', 'library'].map((app) => ({ app, ...signingKey(app, `${app}-team`) }));
  const SIGNERS = keys.map(({ signer }) => signer).join(' ');
  const pemOf = Object.fromEntries(keys.map(({ app, pem }) => [app, pem]));
  const databases = [await emptyDatabase('postgres'), await emptyDatabase('postgres')];
  const [from, to] = (await Promise.all(
    databases.map(({ settings }) =>
      startDeploySite(undefined, { DATABASE_URL: settings.databaseUrl ?? '', SIGNERS }, pemOf),
    ),
  )) as [DeploySite, DeploySite];
  const { dist, version } = await from.build('signed');
  await signBuilt(dist, pemOf['catalog'] ?? '');
  await from.asCatalog.add(dist);
  await from.asCatalog.change({ kind: 'deploy', app: 'catalog', version });
  const tokenOf = async (site: DeploySite) => (await site.tokens.create({ role: 'operator' }, 'olga')).token;
  const env = { FITREEL_FROM_TOKEN: await tokenOf(from), FITREEL_DEPLOY_TOKEN: await tokenOf(to) };
  expect(await promote(from.origin, to.origin, env)).toEqual({
    ...{ code: 0, err: '' },
    out: `catalog ${version} of ${from.origin} is live.\n`,
  });
  expect(await to.store.attachments('catalog', version)).toEqual(
    await from.store.attachments('catalog', version),
  );
  const signer = { name: 'catalog-team' };
  expect((await to.delivery.status()).apps).toContainEqual(
    expect.objectContaining({
      app: 'catalog',
      live: expect.objectContaining({ version, signer: expect.objectContaining(signer) as object }) as object,
    }),
  );
  expect(await to.delivery.verify()).toEqual([]);
  expect(await from.delivery.history({ limit: 1 })).toMatchObject([{ kind: 'ship', version, by: 'olga' }]);
  await Promise.all([from.close(), to.close()]);
  await Promise.all(databases.map(({ remove }) => remove()));
});
