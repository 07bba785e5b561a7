import type { TelemetryReport, VitalReport } from '@fitreel/protocol';
import { LOAD_MS_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/** A release that a vital may count for. */
export type VitalOwner = Pick<VitalReport, 'remote' | 'version'>;

/** Owner of a page, and id of its route. */
export type ViewedPage = VitalOwner & Pick<VitalReport, 'route'>;

/** The data about a page view that its vitals need. */
export interface View {
  /** The page that the view began with. */
  first: ViewedPage;
  /** The page `ms` milliseconds after the view began; null if no release owns it. */
  pageAt: (ms: number) => ViewedPage | null;
  /** The versions of the released remotes, by name; remotes under development are left out. */
  remotes: ReadonlyMap<string, string>;
  /** Version of the shell's release; null under development. */
  shell: string | null;
}

/**
 * The owner of `element` on `page`: the remote of a fragment, the shell for the bars, and otherwise the page's remote, even for an element
 * that has left the page.
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

/** The element and time of a vital: the target of the slowest interaction, or the element that the largest shift moved most. */
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
 * Reports the Core Web Vitals of this page view, each once it is final: at the first press, or when the viewer leaves. An interaction or a
 * shift counts for the owner of the affected element, the largest paint for the first page's owner.
 *
 * @param token of the view, sent with the report
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
      // Extensions that block beacons may throw. A lost report does no harm.
    }
  };
  onLCP(report);
  onINP(report);
  onCLS(report);
}
