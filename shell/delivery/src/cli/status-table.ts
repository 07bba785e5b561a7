import { worstFirst, type AppStatus, type ReleaseStatus, type Status } from '@fitreel/protocol';
import { table } from './output';

const UNITS = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['min', 60],
  ['s', 1],
] as const;

const SIGNED_BY = 'SIGNED BY';
const HEADS = ['APP', 'LIVE', 'CANARY', 'COMMIT', 'AGE', 'WHO', SIGNED_BY, 'LOADS', 'ERRORS', 'OWNER'];

/** The time from `since` until `now` (milliseconds since 1970), in the largest unit that fits: `3 h`. */
function age(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

function errorRate({ loads, failures }: ReleaseStatus): string {
  return loads === 0 ? '–' : `${((100 * failures) / loads).toFixed(1)} %`;
}

function canaryCell({ version, traffic, guard }: NonNullable<AppStatus['canary']>): string {
  return `${version} ${traffic} %${guard ? ' guarded' : ''}`;
}

/** An owner, and how to reach it; empty without one. */
function ownerLabel(owner: AppStatus['owner'] | undefined): string {
  return owner ? `${owner.name} (${owner.contact})` : '';
}

/** What is live: a row for each live release and each canary. Below it, what is not signed, and what needs attention: the worst first. */
export function statusTable({ apps }: Pick<Status, 'apps'>, now: number): string {
  if (apps.length === 0) return 'Nothing is deployed yet.';
  const figures = (release: ReleaseStatus) => [
    release.commit ? `${release.commit.slice(0, 10)}${release.dirty ? '+' : ''}` : '–',
    age(release.since, now),
    release.by,
    release.signer ? `${release.signer.name} ${release.signer.key}` : '',
    String(release.loads),
    errorRate(release),
  ];
  const rows = apps.flatMap(({ app, owner, live, canary }) => [
    [app, live.version, '', ...figures(live), ownerLabel(owner)],
    ...(canary ? [['', '', canaryCell(canary), ...figures(canary)]] : []),
  ]);
  // Most sites demand no signatures.
  const used = HEADS.map((head, index) => head !== SIGNED_BY || rows.some((row) => row[index]));
  const shown = (cells: readonly string[]) => cells.filter((_, index) => used[index]);
  const found = apps.flatMap(({ app, live, canary }) =>
    [live, canary].flatMap((release) =>
      (release?.troubles ?? []).map(({ kind, text }) => ({ kind, text: `  ${app}: ${text}` })),
    ),
  );
  const troubles = found.length > 0 ? ['Needs attention:', ...worstFirst(found).map(({ text }) => text)] : [];
  // Two builds of one content are one release with one signature, whatever their commits.
  const unsigned = shown(HEADS).includes(SIGNED_BY) ? ['The commits are not signed.'] : [];
  return [table(shown(HEADS), rows.map(shown), ['AGE', 'LOADS', 'ERRORS']), ...unsigned, ...troubles].join(
    '\n',
  );
}
