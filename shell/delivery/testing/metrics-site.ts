import { freePort } from './free-port';
import { startSite, type TestSite } from './site';

/** A site with metrics: `metrics` returns them, `get` sends a request to their port. */
export async function startMetricsSite(
  bundles?: Parameters<typeof startSite>[1],
  env: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const site: TestSite = await startSite({ METRICS_PORT: String(port), ...env }, bundles);
  const get = (url: string) => fetch(`http://127.0.0.1:${port}${url}`);
  return { ...site, port, get, metrics: async () => (await get('/metrics')).text() };
}
