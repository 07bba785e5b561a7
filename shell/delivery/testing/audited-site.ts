import { rollBackFailing } from '../src/capabilities/guard/guard';
import { TOKENS, Tokens } from '../src/capabilities/http-deploys/tokens';
import { openPage, sendReport } from './reports';
import { startSite } from './site';

/** As many networks as the guard needs to decide. */
const NETWORKS = 60;

const [, , email = '', password = ''] = process.argv;

/** `audited-site.ts EMAIL PASSWORD`: runs a failed login, a deploy, a preview, and a canary that the guard rolls back. Prints the log. */
async function run(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'info' });
  await site.gateway.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const live = await site.deployCatalog('live');
  const { token } = await new Tokens(site.store.records(TOKENS)).create('catalog', 'olga');
  await site.gateway.inject({
    method: 'POST',
    url: '/api/delivery/previews',
    headers: { authorization: `Bearer ${token}` },
    payload: { releases: [{ app: 'catalog', version: live }], hours: 1 },
  });
  const canary = await site.deployCatalog('failing', 50, true);
  const load = { remote: 'catalog', failure: null, ms: 1 };
  const loads = [
    { ...load, version: live },
    { ...load, version: canary, failure: 'timeout' },
  ];
  for (let network = 0; network < NETWORKS; network += 1) {
    const view = await openPage(site.gateway);
    await sendReport(site.gateway, { loads }, { view, ip: `203.0.${network}.1` });
  }
  await site.flushTelemetry();
  await rollBackFailing(site.store, { rolledBack: () => undefined, failed: console.error });
  await site.close();
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
