import type { TelemetryReport, VitalReport } from '@fitreel/protocol';
import { LOAD_MS_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/** A release that a vital may count for. */
export type VitalOwner = Pick<VitalReport, 'remote' | 'version'>;

/** What a view of the page began with. */
export interface ViewStart {
  /** Owner of the page, and id of its route. */
  page: VitalOwner & Pick<VitalReport, 'route'>;
  /** The releases of the remotes, by name; those under development are left out. */
  remotes: ReadonlyMap<string, string>;
  /** Version of the shell's release; null under development. */
  shell: string | null;
}

/**
 * The owner of `element`: of a fragment its remote, of the bars the shell, and of all others the page's remote, as of an element that has
 * left the page.
 */
export function ownerOfElement(element: Element | null, { page, remotes, shell }: ViewStart): VitalOwner {
  const key = element?.closest<HTMLElement>('[data-fragment]')?.dataset['fragment'];
  const remote = key?.split('.')[0] ?? '';
  const version = remotes.get(remote);
  if (version) return { remote, version };
  const inBars = !key && element?.closest('header, nav') && !element.closest('main');
  return inBars && shell ? { remote: 'shell', version: shell } : page;
}

const asElement = (node: Node | null | undefined) =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/** What a vital measured: the target of the slowest interaction, or what the largest shift has moved most. */
function elementOf({ name, entries }: Metric): Element | null {
  if (name === 'INP')
    return asElement((entries as PerformanceEventTiming[]).find(({ target }) => target)?.target);
  if (name !== 'CLS') return null;
  const [largest] = [...(entries as LayoutShift[])].sort((one, other) => other.value - one.value);
  return asElement(largest?.sources.find(({ node }) => node)?.node);
}

/**
 * Reports the Core Web Vitals of this view of the page, each once it is final: at the first press, or when the viewer leaves. An
 * interaction and a shift count for the owner of what they happened to, the largest paint for the page's.
 *
 * @param view token of the view
 */
export function reportVitals(view: string, start: ViewStart): void {
  const report = (metric: Metric) => {
    const { name, value } = metric;
    const ms = name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value);
    const vital = {
      ...ownerOfElement(elementOf(metric), start),
      route: start.page.route,
      name: name as VitalReport['name'],
      value: Math.min(LOAD_MS_MAX, ms),
    };
    const body: TelemetryReport = { view, loads: [], vitals: [vital] };
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
