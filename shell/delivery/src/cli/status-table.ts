import {
  worstFirst,
  type AppStatus,
  type ReleaseStatus,
  type RunningGateway,
  type Status,
} from '@fitreel/protocol';
import { table, type Listed } from './output';

const UNITS = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['min', 60],
  ['s', 1],
] as const;

/** The time from `since` until `now` (milliseconds since 1970), in the largest unit that fits: `3 h`. */
function age(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

function errorRate({ loads, failures }: ReleaseStatus): string {
  return loads === 0 ? '–' : `${((100 * failures) / loads).toFixed(1)} %`;
}

/** An owner with its contact; empty without an owner. */
function ownerLabel(owner: AppStatus['owner'] | undefined): string {
  return owner ? `${owner.name} (${owner.contact})` : '';
}

/** The troubles of releases, one per line with the app, the worst first, below a heading. Empty without troubles. */
export function attentionLines(
  releases: readonly (readonly [app: string, release: Pick<ReleaseStatus, 'troubles'> | null])[],
): string[] {
  const found = releases.flatMap(([app, release]) =>
    (release?.troubles ?? []).map(({ kind, text }) => ({ kind, text: `  ${app}: ${text}` })),
  );
  return found.length > 0 ? ['Needs attention:', ...worstFirst(found).map(({ text }) => text)] : [];
}

/** A line for each running gateway, below a heading; empty without any. */
export function gatewayLines(gateways: readonly RunningGateway[], now: number): string[] {
  const lines = gateways.map(({ version, host, renewed }) => {
    const since = renewed === undefined ? '' : `, renewed ${age(renewed, now)} ago`;
    return `  ${version} on ${host}${since}`;
  });
  return lines.length > 0 ? ['Gateways:', ...lines] : [];
}

/** A row for each live release and canary, with columns of capabilities. Below, the troubles that need attention, the worst first. */
export function statusTable({ apps }: Pick<Status, 'apps'>, now: number, listed: readonly Listed[]): string {
  if (apps.length === 0) return 'Nothing is deployed yet.';
  const releases = apps.flatMap(({ live, canary }) => (canary ? [live, canary] : [live]));
  const columns = listed
    .flatMap(({ column }) => column ?? [])
    .filter(({ cell }) => releases.some((release) => cell(release) !== ''));
  const canaryCell = (canary: NonNullable<AppStatus['canary']>) =>
    `${canary.version} ${canary.traffic} %${listed.map((one) => one.canary?.(canary) ?? '').join('')}`;
  const figures = (release: ReleaseStatus) => [
    release.commit ? `${release.commit.slice(0, 10)}${release.dirty ? '+' : ''}` : '–',
    age(release.since, now),
    release.by,
    ...columns.map(({ cell }) => cell(release)),
    String(release.loads),
    errorRate(release),
  ];
  const rows = apps.flatMap(({ app, owner, live, canary }) => [
    [app, live.version, '', ...figures(live), ownerLabel(owner)],
    ...(canary ? [['', '', canaryCell(canary), ...figures(canary)]] : []),
  ]);
  const heads = ['APP', 'LIVE', 'CANARY', 'COMMIT', 'AGE', 'WHO', ...columns.map(({ head }) => head)];
  return [
    table([...heads, 'LOADS', 'ERRORS', 'OWNER'], rows, ['AGE', 'LOADS', 'ERRORS']),
    ...columns.map(({ below }) => below),
    ...attentionLines(
      apps.flatMap(({ app, live, canary }) => [[app, live] as const, [app, canary] as const]),
    ),
  ].join('\n');
}
