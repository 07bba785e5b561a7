import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expectFiring, hasPromtool, type Scrape } from '../../../delivery/testing/promtool';
import { countKept, originOf } from '../operated-site/gateways';
import type { Context, Env, Running } from '../operated-site/site';

/** The series that alert rules read: of the site, and of its disks if they are its own. */
const SERIES = /^(?:fitreel_|http_)/;

/** Largest ratio of the end of the month to its beginning, for figures that should stay level. */
const RATIO = 1.5;

/** Longest wait for a state, in milliseconds. */
const WAIT_MS = 60_000;

/** Counts that may differ by chance. */
const SLACK = 20;

/** Watches the gateways' health, metrics and stored amounts. */
export class Watch {
  constructor(
    private readonly context: Context,
    private readonly site: Running,
  ) {}

  /** The metrics of each gateway. */
  scrape(): Promise<Scrape[]> {
    const scrapes = this.site.envs.map(async ({ METRICS_PORT = '' }) => {
      const response = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
      return { text: await response.text(), at: Date.now() };
    });
    return Promise.all(scrapes);
  }

  /**
   * Checks that exactly `alerts` fire at each gateway, if its metrics continue to change as they did from `before` until now.
   *
   * @param alerts of each gateway
   */
  async expectAlerts(before: readonly Scrape[], ...alerts: string[][]): Promise<void> {
    if (!hasPromtool) return;
    const after = await this.scrape();
    for (const [index, scrape] of after.entries()) {
      const expected = alerts[index] ?? alerts[0] ?? [];
      const firing = expectFiring(before[index] ?? scrape, scrape, expected, SERIES);
      await firing.catch((error: unknown) => {
        const what = expected.join(', ') || 'no alert';
        this.context.check(`gateway ${index + 1}: ${what}`, false, String(error).split('\n'));
      });
    }
  }

  /** The state of each gateway from `/api/health`: its status, and its problem or warnings. */
  async health(): Promise<string[]> {
    const states = this.site.envs.map(async (env) => {
      const response = await fetch(`${originOf(env)}/api/health`);
      const { error, warnings } = (await response.json()) as { error?: string; warnings?: string[] };
      return [response.status, error, ...(warnings ?? [])].filter(Boolean).join(' ');
    });
    return Promise.all(states);
  }

  /** Waits until each gateway's state is as it should be. */
  async until(isRight: (state: string, gateway: number) => boolean): Promise<void> {
    const from = performance.now();
    for (let states = await this.health(); !states.every(isRight); states = await this.health()) {
      if (performance.now() - from > WAIT_MS) throw new Error(`the gateways stay ${states.join('; ')}`);
      await pause(100);
    }
  }

  async expectHealth(): Promise<void> {
    const health = await this.health();
    if (health.some((state) => state !== '200')) this.context.check(`health: ${health.join('; ')}`, false);
  }

  /** Figures that may grow, by name. */
  async measure(): Promise<Record<string, number>> {
    const figures = await countKept(this.site.envs[0]);
    for (const [index, { text }] of (await this.scrape()).entries()) {
      const gateway = `of gateway ${index + 1}`;
      const { DATA_DIR = '', TMPDIR = '' } = this.site.envs[index] as Env;
      const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
      figures[`MB of memory ${gateway}`] = Math.round(Number(bytes) / 2 ** 20);
      figures[`files ${gateway}`] = await countFiles(DATA_DIR);
      figures[`temporary files ${gateway}`] = (await readdir(TMPDIR)).length;
    }
    return figures;
  }

  /**
   * Compares figures that should stay level. Data that daily work removes must be gone.
   *
   * @param kept by how much the other figures may grow, since the site keeps its changes
   */
  checkGrowth(
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
    kept: Readonly<Record<string, number>>,
  ): void {
    for (const [name, value] of Object.entries(after)) {
      const first = before[name] ?? 0;
      const slack = name.startsWith('MB') || name.startsWith('expired') ? 0 : SLACK;
      const limit = name in kept ? first + (kept[name] ?? 0) : Math.round(first * RATIO + slack);
      this.context.check(`${first} → ${value} ${name}, of ${limit}`, value <= limit);
    }
  }
}

/** The files below the data folder of a gateway, besides releases and revisions, which have limits of their own. */
async function countFiles(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const kept = names.filter((entry) => entry.isFile());
  const own = kept.filter(({ parentPath }) => {
    const [first = ''] = path.relative(folder, parentPath).split(path.sep);
    return !['releases', 'revisions', 'served'].includes(first);
  });
  return own.length;
}
