import { VIEWS_PATH, type ViewRequest } from '@fitreel/protocol';

/**
 * The script with which a page requests its view once something is painted (ADR-0109). The gateway writes it, not the shell: so a
 * shell that cannot start at all is still counted as sent. `window.fitreelView` is false if the view does not report. Otherwise it
 * resolves with the view's token for reports; it never rejects.
 *
 * @param sample percentage of page views that report, 1 to 100
 */
export function viewScript(view: ViewRequest, sample: number): string {
  // Names and ids do not need escaping in a script.
  const body = `'${JSON.stringify(view)}'`;
  const isInSample = sample < 100 ? `Math.random()*100<${sample}&&` : '';
  return (
    `window.fitreelView=${isInSample}new Promise(d=>new PerformanceObserver((_,o)=>{o.disconnect();` +
    `fetch("/api/${VIEWS_PATH}",{method:"POST",headers:{"content-type":"application/json"},priority:"low",body:${body}})` +
    `.then(r=>r.json()).then(({view})=>d(view)).catch(()=>0)}).observe({type:"paint",buffered:true})).catch(()=>null)`
  );
}
