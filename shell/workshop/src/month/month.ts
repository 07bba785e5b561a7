import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../delivery/testing/free-port';
import { hasPromtool } from '../../../delivery/testing/promtool';
import { randomNumbers } from '../../../delivery/testing/random';
import { MAX_PREVIOUS } from '../../../delivery/src/core/store/revision';
import { fitreel, originOf } from '../operated-site/gateways';
import { Ledger } from '../operated-site/ledger';
import { startPostgresPair, type PostgresPair } from '../operated-site/postgres-pair';
import {
  checkSite,
  fill,
  replaceAll,
  seconds,
  startAlone,
  startBehindNginx,
  upgradeAndReturn,
  type Context,
  type Env,
  type Running,
  type Site,
} from '../operated-site/site';
import { Traffic } from '../operated-site/traffic';
import { onBothVersions } from '../operated-site/versions';
import { startClock, type Clock } from './clock';
import { mountDisk, type Disk } from './disk';
import { Operator } from './operator';
import { Watch } from './watch';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Requests of viewers on a day, besides the requests during the operator's work. */
const REQUESTS = 100;

/** A viewer's pause between two pages, in milliseconds: the month is about days, not about load. */
const REST_MS = 2_000;

/** Requests that fail before an outage counts as seen. */
const FAILURES = 20;

/** Previous releases that the daily prune keeps, as set here, and backups that the shipped unit keeps. */
const [PRUNE_KEEP, BACKUPS_KEPT] = [5, 14];

/**
 * Most revisions that the prunes of a day make: a daily and a manual prune, each with one revision that names the removals and one that
 * ends it.
 */
const PRUNES_REVISIONS = 4;

/** Most bytes that the lists of previous and taken back releases add to a revision, each entry with its quotes. */
const LISTED_BYTES = 2 * MAX_PREVIOUS * '"1.0.0-0123456789ab",'.length;

/** Releases from long before the month: more than the daily prune keeps. */
const OLD_RELEASES = 8;

/** Incidents of a month of 30 days, each with its day. In a shorter month they come earlier, and incidents that do not fit are left out. */
const INCIDENTS = { upgrade: 3, 'upgrade again': 4, failover: 12, 'missed backup': 15, 'full disk': 20 };
type Incident = keyof typeof INCIDENTS;

/** The machines of a site. */
interface Machines {
  running: Running;
  /** The disk of the first gateway's data; undefined if this user may not mount one. */
  disk?: Disk | undefined;
  pair?: PostgresPair;
  stop: () => Promise<void>;
}

/** The site's stored amounts on a day, and the operator's releases and changes so far. */
interface Measured {
  day: number;
  kept: Readonly<Record<string, number>>;
  releases: number;
  changes: number;
}

/** Runs a site day by day. */
class Month {
  readonly #random;
  readonly #operator;
  readonly #traffic;
  readonly #watch;
  readonly #backups;

  constructor(
    private readonly context: Context,
    private readonly clock: Clock,
    private readonly machines: Machines,
    private readonly site: Site,
    private readonly days: number,
    seed: number,
  ) {
    this.#random = randomNumbers(seed);
    this.#operator = new Operator(context, site);
    this.#traffic = new Traffic(site.origin, site.ledger, { ...site.deploys, versions: [] }, REST_MS);
    this.#watch = new Watch(context, machines.running);
    this.#backups = site.envs[0]['BACKUP_DIR'] ?? '';
  }

  async run(): Promise<void> {
    const operator = this.#operator;
    await operator.importChannel();
    let first: Measured | undefined;
    for (let day = 1; day <= this.days; day += 1) {
      const from = performance.now();
      operator.done = [];
      this.clock.moveOn(DAY_MS);
      const incidents = Object.keys(INCIDENTS).filter((name) => this.#dayOf(name as Incident) === day);
      await this.#day(day, incidents as Incident[]);
      if (day % 7 === 0) await this.#compare();
      if (day === this.#dayOf('upgrade again') + 1) first = await this.#measure(day);
      const took = ((performance.now() - from) / 1000).toFixed(1);
      this.context.check(`day ${day}: ${[...incidents, ...operator.done].join(', ')} (${took} s)`);
    }
    await this.#end(first);
  }

  #dayOf(incident: Incident): number {
    const order = Object.keys(INCIDENTS).indexOf(incident);
    return Math.max(order + 1, Math.round((this.days * INCIDENTS[incident]) / 30));
  }

  async #day(day: number, incidents: readonly Incident[]): Promise<void> {
    const { context, site } = this;
    const happens = (incident: Incident) => incidents.includes(incident);
    if (happens('upgrade')) {
      const [before, now] = [context.before.production, context.now.production];
      await upgradeAndReturn(context, site, this.#traffic, before, now);
    }
    const before = await this.#watch.scrape();
    const from = performance.now();
    await this.#traffic.start();
    try {
      if (happens('upgrade again')) await this.#upgradeAgain();
      if (!happens('missed backup')) await this.#backUp();
      const rollsBack = await this.#work();
      await this.#traffic.more(REQUESTS);
      // The alert rules are this version's, and from that day on the gateways are, too.
      if (day > this.#dayOf('upgrade again'))
        await this.#watch.expectAlerts(before, rollsBack ? ['RolledBack'] : []);
      if (happens('missed backup')) {
        this.clock.moveOn(3 * HOUR_MS);
        await this.#watch.expectAlerts(await this.#watch.scrape(), ['BackupOld']);
      }
    } finally {
      await this.#traffic.stop();
    }
    const { requests, wrong, away, slowestMs } = this.#traffic.figures(from);
    this.#operator.done.push(`${requests} requests in at most ${Math.round(slowestMs)} ms`);
    if (wrong.length > 0 || (away > 0 && incidents.length === 0))
      context.check(`day ${day}: ${away} requests without a response`, false, wrong);
    if (happens('failover') && this.machines.pair) await this.#failOver(this.machines.pair);
    if (happens('full disk') && this.machines.disk) await this.#fillDisk(this.machines.disk);
    await this.#watch.expectHealth();
  }

  /** Three random tasks of operators, editors and teams. Resolves with true if one of them was a rollback. */
  async #work(): Promise<boolean> {
    const operator = this.#operator;
    const works = [
      () => operator.deploy(),
      () => operator.promote(),
      () => (this.#random() < 0.5 ? operator.rollBack() : operator.takeBackCanary()),
      () => operator.importChannel(),
      () => operator.remotely(['verify']),
      () => operator.remotely(['prune', '--keep', String(PRUNE_KEEP)]),
    ];
    const rollback = works[2];
    const chosen = [1, 2, 3].map(() => works.splice(Math.floor(this.#random() * works.length), 1)[0]);
    for (const work of chosen) await work?.();
    return chosen.includes(rollback);
  }

  /** The nightly backup, as the shipped unit makes it. */
  async #backUp(): Promise<void> {
    await this.#operator.command(['backup', '--keep', String(BACKUPS_KEPT), '--check', this.#backups]);
  }

  /** Upgrades for good, after the first upgrade was undone. */
  async #upgradeAgain(): Promise<void> {
    const { context, site } = this;
    const { now } = context;
    this.#traffic.editorWaits = site.gateways.length > 1;
    await replaceAll(context, site, this.#traffic, 'upgrade again', now.production);
    this.#traffic.editorWaits = false;
    this.#operator.version = now;
    await this.#operator.remotely(['deploy', '--all', '--force', '--dirty']);
    await checkSite(context, site, this.#traffic, now.production);
    // An import by the previous version overwrites an editor's changes.
    await this.#operator.editChannel();
  }

  /** Loses the primary, and makes its standby the primary. */
  async #failOver(pair: PostgresPair): Promise<void> {
    const [before, from] = [await this.#watch.scrape(), performance.now()];
    await this.#traffic.start();
    try {
      await pair.killPrimary();
      await this.#watch.until((state) => state.startsWith('503'));
      await this.#traffic.away(FAILURES, from);
      // Prometheus counts only failures after the first scrape that shows some.
      const during = await this.#watch.scrape();
      await this.#traffic.away(2 * FAILURES, from);
      await this.#watch.expectAlerts(during, ['DatabaseFails', 'RequestsFail']);
      await pair.promote();
      await this.#watch.until((state) => state === '200');
      await this.#traffic.more(REQUESTS);
    } finally {
      await this.#traffic.stop();
    }
    this.#tellOutage(from);
    // The standby's value that Prometheus has from before the failure.
    const [had = ''] = /^fitreel_postgres_standbys .*$/m.exec(before[0]?.text ?? '') ?? [];
    const after = await this.#watch.scrape();
    const earlier = after.map(({ text, at }) => ({
      ...{ text: text.replace(/^fitreel_postgres_standbys .*$/m, had), at },
    }));
    await this.#watch.expectAlerts(earlier, ['StandbyAway']);
  }

  /** Fills the first gateway's disk for a while. */
  async #fillDisk(disk: Disk): Promise<void> {
    const [before, from] = [await this.#watch.scrape(), performance.now()];
    const [first, ...others] = this.site.gateways.map(() => [] as string[]);
    await this.#traffic.start();
    try {
      await disk.fill();
      if (this.machines.pair) {
        // Releases are in PostgreSQL: the gateway still shows the old site, and reports that.
        const version = await this.#operator.deploy('--force');
        await this.#operator.expectLive(version, this.site.envs.slice(1).map(originOf));
        await this.#watch.until((state, gateway) => gateway > 0 || state.includes("this gateway's disk"));
        first?.push('DiskFills', 'SiteStale');
      } else {
        await this.#operator.deployWithoutRoom();
        await this.#traffic.more(REQUESTS);
        // SQLite keeps working while changes fit into its log file.
        const [state = ''] = await this.#watch.health();
        first?.push('DiskFills', ...(state.startsWith('503') ? ['DatabaseFails'] : []));
      }
      this.#operator.done.push(`health ${(await this.#watch.health()).join('; ')}`);
      await this.#watch.expectAlerts(before, first ?? [], ...others);
      await disk.empty();
      await this.#watch.until((state) => state === '200');
      await this.#traffic.more(REQUESTS);
    } finally {
      await this.#traffic.stop();
    }
    this.#tellOutage(from);
    await this.#operator.deploy();
  }

  /** Reports an outage. Viewers may be told to come again, but must not get any other error. */
  #tellOutage(from: number): void {
    const { away, awayMs, wrong } = this.#traffic.figures(from);
    this.#operator.done.push(`${away} without a response in ${seconds(awayMs)}`);
    if (wrong.length > 0) this.context.check(`${wrong.length} kinds of wrong responses`, false, wrong);
  }

  /** Compares all data with the acknowledged changes. */
  async #compare(): Promise<void> {
    const { compared, missing } = await this.site.ledger.compare(this.site.origin);
    missing.push(...(await this.#operator.missingChanges()));
    const text = `${compared} values compared, ${missing.length} lost or changed`;
    this.context.check(text, missing.length === 0, missing);
  }

  async #measure(day: number): Promise<Measured> {
    return { day, kept: await this.#watch.measure(), ...this.#operator.made() };
  }

  /** Checks that only the history grows, and releases until they are 30 days old. */
  #checkGrowth(before: Measured, now: Measured): void {
    this.#watch.checkGrowth(before.kept, now.kept, {
      releases: now.releases - before.releases,
      revisions: now.changes - before.changes + PRUNES_REVISIONS * (now.day - before.day),
      'bytes of the latest revision': LISTED_BYTES,
    });
  }

  async #end(first: Measured | undefined): Promise<void> {
    const { context } = this;
    await this.#compare();
    await this.#operator.checkChannel();
    if (first) this.#checkGrowth(first, await this.#measure(this.days));
    const kept = await readdir(this.#backups);
    const made = this.#dayOf('missed backup') <= this.days ? this.days - 1 : this.days;
    const expected = Math.min(made, BACKUPS_KEPT);
    for (const name of kept)
      await this.#operator.command(['restore', '--check', path.join(this.#backups, name)]);
    context.check(`${kept.length} backups restore, of ${expected}`, kept.length === expected, kept);
  }
}

/** Starts a site of the previous version. */
type StartMachines = (context: Context, folder: string, settings: () => Promise<Env>) => Promise<Machines>;

const onSqlite: StartMachines = async ({ before }, folder, settings) => {
  const data = path.join(folder, 'data');
  const disk = await mountDisk(data);
  const running = await startAlone(before.production, data, await settings());
  return {
    ...{ running, disk },
    async stop() {
      await running.stop();
      await disk?.unmount();
    },
  };
};

const onPostgres: StartMachines = async ({ before }, folder, settings) => {
  const disk = await mountDisk(path.join(folder, '1'));
  const pair = await startPostgresPair();
  const more = async () => ({ ...(await settings()), DATABASE_URL: pair.url, DRAIN_SECONDS: '3' });
  const running = await startBehindNginx(before.production, folder, await more(), await more());
  return {
    ...{ running, disk, pair },
    async stop() {
      await running.stop();
      await pair.stop();
      await disk?.unmount();
    },
  };
};

/** Storage engines of a site, by name. */
export const ENGINES: Readonly<Record<string, StartMachines>> = { sqlite: onSqlite, postgres: onPostgres };

/** Runs a month of one site, which begins long after its first releases. */
async function monthOn(start: StartMachines, context: Context, clock: Clock, days: number, seed: number) {
  const folder = await mkdtemp(path.join(context.folder, 'month-'));
  const backups = path.join(folder, 'backups');
  await mkdir(backups);
  const settings = async () => ({
    ...clock.env,
    BACKUP_DIR: backups,
    METRICS_PORT: String(await freePort()),
    PRUNE_KEEP: String(PRUNE_KEEP),
    TMPDIR: await mkdtemp(path.join(folder, 'tmp-')),
  });
  const machines = await start(context, folder, settings);
  try {
    const { running } = machines;
    const [env] = running.envs;
    const created = await fitreel(context.before.production, env, 'token', 'create', '--role', 'operator');
    const deploys = { token: created.stdout.trim(), editorToken: '', versions: [] };
    const early = new Operator(context, { ...running, deploys, ledger: new Ledger() });
    for (let count = 0; count < OLD_RELEASES; count += 1) await early.deploy('--force');
    clock.moveOn(40 * DAY_MS);
    const site = { ...(await fill(context, env, running.origin)), ...running };
    await new Month(context, clock, machines, site, days, seed).run();
  } finally {
    await machines.stop();
  }
}

/**
 * Operates a site for a month with the documented commands, on a clock that is moved forward. Throws if a check fails.
 *
 * @param engines to run the site on
 * @param seed of the random tasks of each day
 * @param builds a folder that keeps the installations of both versions for the next run; by default a temporary one
 */
export async function month(engines: readonly string[], days: number, seed: number, builds?: string) {
  console.log(
    `   MONTH_SEED=${seed}${hasPromtool ? '' : '; promtool is not installed, so alerts are not checked'}`,
  );
  let clock: Clock | undefined;
  await onBothVersions(engines, builds, async (name, context) => {
    const start = ENGINES[name];
    if (!start) throw new Error(`ENGINES takes ${Object.keys(ENGINES).join(', ')}`);
    await monthOn(start, context, (clock ??= startClock(context.folder)), days, seed);
  });
}
