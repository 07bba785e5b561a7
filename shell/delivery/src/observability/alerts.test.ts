import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { startMetricsSite } from '../../testing/metrics-site';

const DEPLOY = path.join(__dirname, '../../deploy');
const OPERATIONS = path.join(__dirname, '../../../docs/operations.md');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
}
const { groups } = parse(readFileSync(path.join(DEPLOY, 'prometheus-alerts.yml'), 'utf8')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map((rule): [string, Rule] => [rule.alert, rule]);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
  annotations: { list: { expr: string }[] };
}
const dashboard = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
const operations = readFileSync(OPERATIONS, 'utf8');

const METRIC = /\b(?:fitreel|http|nodejs|process)_[a-z0-9_]+/g;

/** The names of all series of a gateway: a histogram has three. */
async function seriesOfGateway(): Promise<Set<string>> {
  const site = await startMetricsSite(undefined, { BACKUP_DIR: '/no/backups' });
  const text = await site.metrics();
  await site.close();
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

test.each(alerts)('somebody who is woken by %s finds what to do', (alert, { annotations }) => {
  expect(annotations.runbook_url).toBe(`shell/docs/operations.md#${alert.toLowerCase()}`);
  const section = operations.split(/^## /m).find((text) => text.startsWith(`${alert}\n`)) ?? '';
  expect(section.match(/^\*\*(Means|See it|Do|Over)\*\*/gm)).toEqual([
    '**Means**',
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
