import type { TelemetryReport, VitalReport } from '@fitreel/protocol';
import { LOAD_MS_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/** A release that a vital may count for. */
export type VitalOwner = Pick<VitalReport, 'remote' | 'version'>;

/** Owner of a page, and id of its route. */
export type ViewedPage = VitalOwner & Pick<VitalReport, 'route'>;

/** What is known of a view of the page. */
export interface View {
  /** The page that the view began with. */
  first: ViewedPage;
  /** The page so many milliseconds after the view began; null if no release owns it. */
  pageAt: (ms: number) => ViewedPage | null;
  /** The releases of the remotes, by name; those under development are left out. */
  remotes: ReadonlyMap<string, string>;
  /** Version of the shell's release; null under development. */
  shell: string | null;
}

/**
 * The owner of `element` on `page`: of a fragment its remote, of the bars the shell, and of all others the page's remote, as of an
 * element that has left the page.
 */
export function ownerOfElement(
  element: Element | null,
  page: VitalOwner,
  { remotes, shell }: Pick<View, 'remotes' | 'shell'>,
): VitalOwner {
  const key = element?.closest<HTMLElement>('[data-fragment]')?.dataset['fragment'];
  const remote = key?.split('.')[0] ?? '';
  const version = remotes.get(remote);
  if (version) return { remote, version };
  const inBars = !key && element?.closest('header, nav') && !element.closest('main');
  return inBars && shell ? { remote: 'shell', version: shell } : page;
}

const asElement = (node: Node | null | undefined) =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/** What a vital measured, and when: the target of the slowest interaction, or what the largest shift has moved most. */
function happened({ name, entries }: Metric): { element: Element | null; ms: number } {
  if (name === 'INP') {
    const events = entries as PerformanceEventTiming[];
    return { element: asElement(events.find(({ target }) => target)?.target), ms: events[0]?.startTime ?? 0 };
  }
  if (name !== 'CLS') return { element: null, ms: 0 };
  const [largest] = [...(entries as LayoutShift[])].sort((one, other) => other.value - one.value);
  return {
    element: asElement(largest?.sources.find(({ node }) => node)?.node),
    ms: largest?.startTime ?? 0,
  };
}

/**
 * Reports the Core Web Vitals of this view of the page, each once it is final: at the first press, or when the viewer leaves. An
 * interaction and a shift count for the owner of what they happened to, the largest paint for the first page's.
 *
 * @param token which the view reports with
 */
export function reportVitals(token: string, view: View): void {
  const report = (metric: Metric) => {
    const { name, value } = metric;
    const ms = name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value);
    const { element, ms: at } = happened(metric);
    const page = view.pageAt(at) ?? view.first;
    const vital = {
      ...ownerOfElement(element, page, view),
      route: page.route,
      name: name as VitalReport['name'],
      value: Math.min(LOAD_MS_MAX, ms),
    };
    const body: TelemetryReport = { view: token, loads: [], vitals: [vital] };
    try {
      navigator.sendBeacon(
        `/api/${TELEMETRY_PATH}`,
        new Blob([JSON.stringify(body)], { type: 'application/json' }),
      );
    } catch {
      // Extensions that block beacons may throw. Losing a report does no harm.
    }
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
