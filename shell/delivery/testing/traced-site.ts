import { remoteBundle, SHELL_BUNDLE } from './render-bundles';
import { startSite } from './site';

const [, , endpoint = '', traceparent = ''] = process.argv;

const CATALOG_BUNDLE = remoteBundle(`
  if (url === '/trend') throw new Error('this page is broken');
  const { status } = await request('/api/videos?limit=3');
  return '<main>' + status + '</main>';
`);

/** The proxy that may assign a request to a trace. */
const PROXY = '10.9.8.7';

/**
 * `traced-site.ts ENDPOINT TRACEPARENT`: a site that sends its traces to a collector. It opens pages, ends, and prints its log.
 */
async function run(): Promise<void> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: 'error', TRUST_PROXY: PROXY };
  const site = await startSite(env, { shell: SHELL_BUNDLE, catalog: CATALOG_BUNDLE });
  const { gateway } = site;
  await gateway.inject('/');
  await gateway.inject({ url: '/trend?q=somebody', headers: { traceparent } });
  await gateway.inject({ url: '/api/categories', headers: { traceparent }, remoteAddress: PROXY });
  await gateway.inject('/no-such-page');
  await gateway.inject('/api/no-such-endpoint');
  await gateway.inject('/api/live');
  await site.close();
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
