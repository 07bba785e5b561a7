import { DAY_MS } from '@fitreel/contract/days';
import { RemoteName, ReleaseVersion, type Span } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

const MINUTE_MS = 60 * 1000;

/** How loads are counted for each span: in which intervals, for how long, and how soon the store gets them. */
export const SPANS = {
  day: { intervalMs: 10 * MINUTE_MS, retentionMs: DAY_MS, writeDelayMs: 2000 },
  // For plots of two weeks, which need not be fresher.
  fortnight: { intervalMs: 60 * MINUTE_MS, retentionMs: 14 * DAY_MS, writeDelayMs: MINUTE_MS },
} as const satisfies Record<Span, object>;

/** Start of the interval that contains `time`; both in milliseconds since 1970. */
export function intervalStart(time: number, intervalMs: number = SPANS.day.intervalMs): number {
  return time - (time % intervalMs);
}

/** Start of the first interval of a span that still counts, from `since` on; both in milliseconds since 1970. */
export function spanStart(span: Span, since = 0): number {
  const { retentionMs, intervalMs } = SPANS[span];
  return intervalStart(Math.max(since, Date.now() - retentionMs), intervalMs);
}

const Count = Type.Integer({ minimum: 0 });

/** Views of pages in one release of the shell that weigh in the comparison of two. */
const ViewCounts = Type.Object(
  {
    sent: Count,
    /** How many of them reported their start. */
    started: Count,
    /** On how many of them something failed. */
    failed: Count,
    /** Sent, also those that do not weigh. */
    all: Type.Optional(Count),
  },
  { additionalProperties: false },
);
export type ViewCounts = Static<typeof ViewCounts>;

/** How many page views had a vital in a bucket: `lcp.12` (`vitals.ts`). */
const VitalCounts = Type.Record(Type.String({ pattern: '^(?:lcp|inp|cls)\\.[0-9]{1,2}$' }), Count, {
  additionalProperties: false,
});

/** How loads of one release went within one interval. */
export const LoadCount = Type.Object(
  {
    app: RemoteName,
    version: ReleaseVersion,
    /** Start of the interval, in milliseconds since 1970. */
    at: Count,
    loads: Count,
    failures: Count,
    /** Loads that succeeded, and whose page had an error later. */
    errors: Count,
    /** The loads that weigh in the guard's decisions (`NetworkShares`), and the failures and errors among them. */
    weighed: Type.Object({ loads: Count, failures: Count }, { additionalProperties: false }),
    /** Of the shell, while it has a canary. */
    views: Type.Optional(ViewCounts),
    /** Of the views that weigh. */
    vitals: Type.Optional(VitalCounts),
    /** Total duration of the loads that succeeded, in milliseconds. */
    ms: Count,
  },
  { additionalProperties: false },
);
export type LoadCount = Static<typeof LoadCount>;

/** The counts of loads of all gateways. */
export interface LoadCounts {
  /** Adds what this gateway has counted since it last did. Adds all or nothing. */
  add(span: Span, counts: readonly LoadCount[]): Promise<void>;

  /**
   * The counts of a span of one app, or of all apps. There may be several of a release and an interval.
   *
   * @param since the first interval is the one that contains this time, in milliseconds since 1970; by default the span's first
   */
  read(span: Span, app?: string, since?: number): Promise<LoadCount[]>;

  /** Removes what no longer counts. */
  removeOld(): Promise<void>;
}

/** Figures by their names, such as `loads` and `weighed.loads`. */
export type Figures = Readonly<Record<string, number>>;

/** What names a count. */
type CountName = Pick<LoadCount, 'app' | 'version' | 'at'>;

/** Equal for counts of the same release and interval. */
export function countKey({ app, version, at }: CountName): string {
  return `${app}/${version}/${at}`;
}

/** The count that has these figures. */
export function countWith({ app, version, at }: CountName, figures: Figures = {}): LoadCount {
  const of = (name: string) => figures[name] ?? 0;
  const hasViews = Object.keys(figures).some((name) => name.startsWith('views.'));
  const vitals = Object.entries(figures).flatMap(([name, value]): [string, number][] =>
    name.startsWith('vitals.') ? [[name.slice('vitals.'.length), value]] : [],
  );
  return {
    ...{ app, version, at, loads: of('loads'), failures: of('failures'), errors: of('errors') },
    weighed: { loads: of('weighed.loads'), failures: of('weighed.failures') },
    ...(hasViews && {
      views: {
        sent: of('views.sent'),
        started: of('views.started'),
        failed: of('views.failed'),
        all: of('views.all'),
      },
    }),
    ...(vitals.length > 0 && { vitals: Object.fromEntries(vitals) }),
    ms: of('ms'),
  };
}

/** The figures of a count. */
export function figuresOf({ app: _app, version: _version, at: _at, ...count }: LoadCount): Figures {
  const named = Object.entries(count).flatMap(([name, value]): [string, number][] =>
    typeof value === 'number'
      ? [[name, value]]
      : Object.entries(value).map(([part, figure]) => [`${name}.${part}`, figure]),
  );
  return Object.fromEntries(named);
}

/** Adds up two counts of the same release and interval. */
export function sumOf(one: LoadCount, other: LoadCount): LoadCount {
  const sum: Record<string, number> = { ...figuresOf(one) };
  for (const [name, figure] of Object.entries(figuresOf(other))) sum[name] = (sum[name] ?? 0) + figure;
  return countWith(one, sum);
}
