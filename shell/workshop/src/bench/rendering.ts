import { openDatabase, prepareDatabase } from '@fitreel/api';
import { renderToString } from 'react-dom/server';
import { pageData, renderRequest } from '../../../delivery/src/compose/page-data';
import { bundlesOf } from '../../../delivery/src/compose/page-renderer';
import { planPage } from '../../../delivery/src/compose/plan';
import { loadGatewayConfig } from '../../../delivery/src/gateway/config';
import { createGateway } from '../../../delivery/src/gateway/gateway';
import { Renderer } from '../../../delivery/src/rendering/renderer';
import { LiveSite } from '../../../delivery/src/site/live-site';
import { ReleaseStore } from '../../../delivery/src/store/release-store';
import { visitOf } from '../../../delivery/src/visit/visit';
import { median, type Results } from '../report';
import { treeOf } from './markup-tree';
import { publishedSite } from './published-site';
import { renderHere } from './render-here';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** Renderings that are timed together. */
const RENDERINGS = 50;

const PATHS = ['/', '/trend', '/video/gym-beats'];

/** Milliseconds of one rendering. */
async function timed(render: () => unknown): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < RENDERINGS; count += 1) await render();
  return (performance.now() - started) / RENDERINGS;
}

/**
 * Pages that are rendered in their process, beside the same component trees in this process, which shows what the isolation
 * costs, and beside React's own rendering of the same markup without components, in turns.
 */
export async function measureRendering(folder: string, results: Results): Promise<void> {
  const dataDir = await publishedSite(folder);
  const config = loadGatewayConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const store = new ReleaseStore(config.dataDir);
  const database = await openDatabase(config);
  await prepareDatabase(database);
  const source = new LiveSite(store);
  const gateway = await createGateway({ config, database, store, site: source });
  const renderer = new Renderer({
    releasesFolder: store.releasesFolder,
    timeoutMs: 10_000,
    printed: (_bundles, text) => console.error(text),
    request: (url) => renderRequest(gateway, url),
  });
  try {
    const site = await source.current();
    const { embedBase, telemetrySample, allowOverrides } = config;
    const toRender = {
      settings: { embedBase, telemetrySample, allowOverrides },
      registry: site.registry,
    };
    console.log(`Rendered pages; medians of ${ROUNDS} pairs of ${RENDERINGS}`);
    for (const url of PATHS) {
      const plan = planPage(visitOf(site, { url, headers: {}, protocol: 'http' }, false));
      const bundles = bundlesOf(plan, 'page');
      if (!bundles?.remote) throw new Error(`no release renders ${url}`);
      const given = await pageData(gateway, plan.data);
      const asked = { view: 'page', url, bucket: 0, data: given.data } as const;
      const first = await renderer.render(bundles, toRender, asked);
      const { head, content } = first.rendering;
      const tree = treeOf(head + content);
      // With what the page requested meanwhile: nothing waits for the API.
      const page = { ...asked, data: first.data, missing: first.missing };
      const here = await renderHere(bundles, toRender);
      const ways = [
        () => renderer.render(bundles, toRender, page),
        () => here(page),
        () => renderToString(tree),
      ] as const;
      for (const warm of ways) for (let i = 0; i < 4; i += 1) await timed(warm);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const times: number[] = [];
        for (const way of ways) times.push(await timed(way));
        rounds.push(times);
      }
      const ratio = (reference: number) =>
        median(rounds.map((times) => (times[0] ?? NaN) / (times[reference] ?? NaN))).toFixed(2);
      const timesOf = (way: number) => rounds.map((times) => times[way] ?? NaN);
      const samples = { FitReel: timesOf(0), 'in one process': timesOf(1), renderToString: timesOf(2) };
      results.add({ table: 'Rendered pages', name: url, samples });
      const own = median(samples.FitReel).toFixed(2);
      const length = `${renderToString(tree).length} of ${head.length + content.length} characters`;
      console.log(
        `  ${url.padEnd(20)}${own} ms  ${ratio(1)} × the same tree in one process, ` +
          `${ratio(2)} × renderToString of bare elements (${length})`,
      );
    }
  } finally {
    renderer.close();
    await gateway.close();
  }
}
