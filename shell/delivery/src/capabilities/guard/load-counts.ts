import { DAY_MS } from '@fitreel/contract/days';
import { RemoteName, ReleaseVersion, type Span } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

const MINUTE_MS = 60 * 1000;

/** How loads are counted for each span: the interval, the retention, and the delay before they are written to the store. */
export const SPANS = {
  day: { intervalMs: 10 * MINUTE_MS, retentionMs: DAY_MS, writeDelayMs: 2000 },
  // For plots of two weeks, which do not need fresher data.
  fortnight: { intervalMs: 60 * MINUTE_MS, retentionMs: 14 * DAY_MS, writeDelayMs: MINUTE_MS },
} as const satisfies Record<Span, object>;

/** The start of the interval that contains `time`; both in milliseconds since 1970. */
export function intervalStart(time: number, intervalMs: number = SPANS.day.intervalMs): number {
  return time - (time % intervalMs);
}

/** The start of the span's first interval that still counts, from `since` on; both in milliseconds since 1970. */
export function spanStart(span: Span, since = 0): number {
  const { retentionMs, intervalMs } = SPANS[span];
  return intervalStart(Math.max(since, Date.now() - retentionMs), intervalMs);
}

const Count = Type.Integer({ minimum: 0 });

/** Page views in one release of the shell that weigh in the comparison of two releases. */
const ViewCounts = Type.Object(
  {
    sent: Count,
    /** The number of these that reported their start. */
    started: Count,
    /** The number of these on which something failed. */
    failed: Count,
    /** All views sent, including those that do not weigh. */
    all: Type.Optional(Count),
  },
  { additionalProperties: false },
);
export type ViewCounts = Static<typeof ViewCounts>;

/** The number of page views per vital and bucket, such as `lcp.12` (`vitals.ts`). */
const VitalCounts = Type.Record(Type.String({ pattern: '^(?:lcp|inp|cls)\\.[0-9]{1,2}$' }), Count, {
  additionalProperties: false,
});

/** The loads of one release within one interval. */
export const LoadCount = Type.Object(
  {
    app: RemoteName,
    version: ReleaseVersion,
    /** Start of the interval, in milliseconds since 1970. */
    at: Count,
    loads: Count,
    failures: Count,
    /** Loads that succeeded, but whose page had an error later. */
    errors: Count,
    /** The loads that weigh in the guard's decisions (`NetworkShares`), with the failures and errors among them. */
    weighed: Type.Object({ loads: Count, failures: Count }, { additionalProperties: false }),
    /** Only for the shell, while it has a canary. */
    views: Type.Optional(ViewCounts),
    /** Only of views that weigh. */
    vitals: Type.Optional(VitalCounts),
    /** Total duration of the successful loads, in milliseconds. */
    ms: Count,
  },
  { additionalProperties: false },
);
export type LoadCount = Static<typeof LoadCount>;

/** The counts of loads of all gateways. */
export interface LoadCounts {
  /** Adds the counts of this gateway since its last call: all or none. */
  add(span: Span, counts: readonly LoadCount[]): Promise<void>;

  /**
   * The counts of one app, or all apps, in a span. There may be several counts for a release and interval.
   *
   * @param since start with the interval that contains this time, in milliseconds since 1970; by default with the span's first
   */
  read(span: Span, app?: string, since?: number): Promise<LoadCount[]>;

  /** Removes counts that are too old. */
  removeOld(): Promise<void>;
}

/** Figures by name, such as `loads` and `weighed.loads`. */
export type Figures = Readonly<Record<string, number>>;

/** The key fields of a count. */
type CountName = Pick<LoadCount, 'app' | 'version' | 'at'>;

/** A key that is equal for counts of the same release and interval. */
export function countKey({ app, version, at }: CountName): string {
  return `${app}/${version}/${at}`;
}

/** The count with these figures. */
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
