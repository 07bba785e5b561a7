import type { TelemetryReport, VitalReport } from '@fitreel/protocol';
import { LOAD_MS_MAX, TELEMETRY_PATH } from '@fitreel/protocol/browser';
import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';

/**
 * Reports the Core Web Vitals of this view of the page, each once it is final: at the first press, or when the viewer leaves.
 *
 * @param view token of the view
 * @param page what the view began with
 */
export function reportVitals(view: string, page: Pick<VitalReport, 'remote' | 'version' | 'route'>): void {
  const report = ({ name, value }: Metric) => {
    const ms = name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value);
    const vital = { ...page, name: name as VitalReport['name'], value: Math.min(LOAD_MS_MAX, ms) };
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
