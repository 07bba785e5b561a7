import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const PROMTOOL = '/usr/bin/promtool';

/** The alert rules shipped to operators. */
export const RULES = path.join(__dirname, '../deploy/prometheus-alerts.yml');

/** Whether this machine has Prometheus's own tool. */
export const hasPromtool = existsSync(PROMTOOL);

/** Runs a file with test cases for rules. Rejects with the tool's output if any fails. */
export async function testRules(file: string): Promise<void> {
  await promisify(execFile)(PROMTOOL, ['test', 'rules', file]).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${stderr}\n${stdout}`);
    },
  );
}

/** A gateway's metrics as text, with the time of the scrape. */
export interface Scrape {
  text: string;
  at: number;
}

/** Number of scrapes, one every 15 seconds: five minutes as in the first scrape, then ten minutes in which changes continue. */
const [BEFORE, AFTER] = [20, 40];

/** The site's own series. Excludes the machine's: test machines may be busy, and their disks full. */
const OF_THE_SITE = /^(?:fitreel_(?!disk)|http_)/;

/**
 * Rejects unless exactly `alerts` fire for a gateway with the metrics `before`, which then continue as from `before` to `after`.
 *
 * @param kept the series that the rules see
 */
export async function expectFiring(
  before: Scrape,
  after: Scrape,
  alerts: readonly string[],
  kept = OF_THE_SITE,
): Promise<void> {
  const first = seriesIn(before, before.at, kept);
  const series = [...seriesIn(after, before.at, kept)].map(([name, { value, isCounter }]) => {
    const old = first.get(name)?.value;
    const step = isCounter && old !== undefined ? value - old : 0;
    return { series: name, values: `${old ?? '_'}x${BEFORE} ${value}+${step}x${AFTER}` };
  });
  const test = {
    interval: '15s',
    input_series: [...series, { series: 'up{job="fitreel",instance="a"}', values: `1x${BEFORE + AFTER}` }],
    promql_expr_test: [
      {
        expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: '15m',
        exp_samples: alerts.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-rules-'));
  const file = path.join(folder, 'test.yml');
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '15s', tests: [test] }));
  try {
    await testRules(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The series of a scrape as Prometheus stores them. The tool's clock begins at 0, which is `start`. */
function seriesIn(
  { text }: Scrape,
  start: number,
  kept: RegExp,
): Map<string, { value: number; isCounter: boolean }> {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
  );
  return new Map(
    [...text.matchAll(/^([a-z_]+)(?:\{(.*)\})? ([\d.e+-]+)$/gm)]
      .filter(([, name = '']) => kept.test(name))
      .map(([, name = '', labels = '', value]) => [
        `${name}{${[labels, 'job="fitreel",instance="a"'].filter(Boolean).join(',')}}`,
        {
          value: name.endsWith('_timestamp_seconds') ? Number(value) - start / 1000 : Number(value),
          isCounter: types.get(name) !== 'gauge',
        },
      ]),
  );
}
