import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { emptyDatabase } from '../../../../../api/testing/databases';
import { startMetricsSite } from '../../../testing/metrics-site';
import { hasPromtool, RULES, testRules } from '../../../testing/promtool';

const DEPLOY = path.join(__dirname, '../../../deploy');
const OPERATIONS = path.join(__dirname, '../../../../docs/operations.md');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}
const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map((rule): [string, Rule] => [rule.alert, rule]);

/** Cases of the rules, for Prometheus's own tool. */
const CASES = RULES.replace(/yml$/, 'test.yml');
const { tests } = parse(readFileSync(CASES, 'utf8')) as {
  tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
};
const cases = tests.flatMap((group) => group.alert_rule_test);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  annotations: { list: { expr: string }[] };
}
const dashboard = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
const operations = readFileSync(OPERATIONS, 'utf8');

const METRIC = /\b(?:fitreel|http|nodejs|process)_[a-z0-9_]+/g;
/** A series in a rule, with the selector that all of them have. */
const SERIES = `(?:${METRIC.source}|\\bup\\b)`;

/** The names of all series of a gateway with PostgreSQL: a histogram has three. */
async function seriesOfGateway(): Promise<Set<string>> {
  const { settings, remove } = await emptyDatabase('postgres');
  const env = { DATABASE_URL: settings.databaseUrl ?? '', BACKUP_DIR: '/no/backups' };
  const site = await startMetricsSite(undefined, env);
  const text = await site.metrics();
  await site.close();
  await remove();
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

test('the alerts, the dashboard and the operations page name only metrics that a gateway has', async () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.annotations.list.map(({ expr }) => expr),
    operations,
  ];
  const named = new Set(expressions.flatMap((expr) => expr.match(METRIC) ?? []));
  const known = await seriesOfGateway();
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

test.each(alerts)(
  '%s watches the gateways alone, and has a case that fires and one that does not',
  (alert, { expr }) => {
    const series = expr.match(new RegExp(SERIES, 'g')) ?? [];
    expect(series.length).toBeGreaterThan(0);
    expect(expr.match(new RegExp(`${SERIES}\\{job="fitreel"`, 'g'))).toHaveLength(series.length);
    const fires = cases
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts = [] }) => exp_alerts.length > 0);
    expect(new Set(fires)).toEqual(new Set([true, false]));
  },
);

(hasPromtool ? test : test.skip)('each case of the alerts holds, by Prometheus’s own tool', () =>
  testRules(CASES),
);

test.each(alerts)('somebody who is woken by %s finds what to do', (alert, { annotations, labels }) => {
  expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbooks }}#${alert.toLowerCase()}`);
  expect(['page', 'ticket']).toContain(labels.severity);
  const [section = '', ...others] = operations.split(/^## /m).filter((text) => text.startsWith(`${alert}\n`));
  expect(others).toEqual([]);
  expect(section.match(/^\*\*(Means|Strangers|See it|Do|Over)\*\*/gm)).toEqual([
    '**Means**',
    '**Strangers**',
    '**See it**',
    '**Do**',
    '**Over**',
  ]);
});

test('the operations page names only panels of the dashboard', () => {
  const titles = dashboard.panels.map(({ title }) => title);
  const named = [...operations.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title);
  expect(named.filter((title) => !titles.includes(title))).toEqual([]);
});
