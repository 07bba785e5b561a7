import { pageSite } from '../../testing/page-site';
import type { SiteSnapshot } from '../site/snapshot';
import type { ViewCounts } from '../telemetry/load-log';
import { NetworkShares } from '../telemetry/network-shares';
import { PageStarts } from '../telemetry/page-starts';
import { PageViews } from '../telemetry/page-views';
import { PageSigner } from './page-signer';
import { visitOf } from './visit';

const NOON = Date.parse('2025-01-06T12:00:00.000Z');
const [LIVE, CANARY] = ['1.0.0-000000000000', '1.0.0-111111111111'];
const [BUCKET_OF_CANARY, BUCKET_OF_LIVE] = [0, 99];

beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

let alone: SiteSnapshot;
let withCanary: SiteSnapshot;
beforeAll(async () => {
  const { site } = await pageSite();
  const inShell = (id: string, version: string) => ({ ...site, id, shell: { ...site.shell, version } });
  alone = inShell('live-one', LIVE);
  withCanary = { ...alone, canary: { traffic: 50, snapshot: inShell('canary-1', CANARY) } };
});

let nextNetwork = 0;
/** Each of another network. */
const request = (method = 'GET') => ({
  method,
  ip: `10.0.${(nextNetwork += 1)}.1`,
});
const visit = (site: SiteSnapshot, bucket: number) =>
  visitOf(site, { url: '/', headers: { cookie: `bucket=${bucket}` }, protocol: 'https' }, false);

function signing() {
  const added: (ViewCounts & { version: string })[] = [];
  const views = new PageViews('the secret of a site');
  const starts = new PageStarts(
    { addViews: (version, counts) => added.push({ version, ...counts }) },
    new NetworkShares(),
  );
  return {
    views,
    starts,
    signer: new PageSigner({ views, starts }),
    /** What has been counted of the pages so far. */
    counted() {
      jest.setSystemTime(Date.now() + 65_000);
      starts.sent('of a later page', '192.0.2.1');
      return added;
    },
    viewOf: (timing: string | undefined) => views.find(timing?.split('"')[1]),
  };
}

test('with a canary of the shell, each page counts for the shell that it has', () => {
  const { signer, viewOf, counted } = signing();
  const timings = [BUCKET_OF_CANARY, BUCKET_OF_LIVE, BUCKET_OF_LIVE].map((bucket) =>
    signer.sign(visit(withCanary, bucket), request(), false),
  );
  expect(timings.map((timing) => viewOf(timing)?.shell)).toEqual([
    { version: CANARY, sentAt: NOON },
    { version: LIVE, sentAt: NOON },
    { version: LIVE, sentAt: NOON },
  ]);
  expect(counted()).toEqual([
    { version: CANARY, sent: 1, started: 0, failed: 0 },
    { version: LIVE, sent: 2, started: 0, failed: 0 },
  ]);
});

test('a page that could not be rendered whole counts as failed', () => {
  const { signer, counted } = signing();
  signer.sign(visit(withCanary, BUCKET_OF_CANARY), request(), true);
  expect(counted()).toEqual([{ version: CANARY, sent: 1, started: 0, failed: 1 }]);
});

test('without a canary nothing is compared, so nothing is counted', () => {
  const { signer, viewOf, counted } = signing();
  const timing = signer.sign(visit(alone, BUCKET_OF_LIVE), request(), true);
  expect(viewOf(timing)).toMatchObject({ shell: null });
  expect(counted()).toEqual([]);
});

test('a HEAD request starts no app, so it counts as no page', () => {
  const { signer, viewOf, counted } = signing();
  const timing = signer.sign(visit(withCanary, BUCKET_OF_CANARY), request('HEAD'), true);
  expect(viewOf(timing)).toMatchObject({ shell: null });
  expect(counted()).toEqual([]);
});

test('a page beyond the share of its network reports, but does not weigh', () => {
  const { signer, viewOf, counted } = signing();
  const same = request();
  const [first, second] = [1, 2].map(() => signer.sign(visit(withCanary, BUCKET_OF_CANARY), same, true));
  expect([first, second].map((timing) => viewOf(timing)?.shell?.version)).toEqual([CANARY, undefined]);
  expect(counted()).toEqual([{ version: CANARY, sent: 1, started: 0, failed: 1 }]);
});

test('without counts pages are signed all the same, and without reports none is', () => {
  const { views, starts, viewOf } = signing();
  const timing = new PageSigner({ views }).sign(visit(withCanary, BUCKET_OF_CANARY), request(), true);
  expect(viewOf(timing)).toMatchObject({ shell: null });
  const unsigned = new PageSigner({ starts }).sign(visit(withCanary, 0), request(), false);
  expect(unsigned).toBeUndefined();
});

test('a preview reports nothing: it is no figure of the live releases', () => {
  const { signer, counted } = signing();
  const at = '2025-01-06T12:00:00.000Z';
  const preview = { id: '0123456789ab', releases: [], by: 'ann', createdAt: at, expiresAt: at };
  const shown = visit({ ...withCanary, preview }, BUCKET_OF_LIVE);
  expect(signer.sign(shown, request(), true)).toBeUndefined();
  expect(counted()).toEqual([]);
});
