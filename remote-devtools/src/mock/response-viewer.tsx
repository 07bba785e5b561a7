import { type Ref, useId } from 'react';
import { responseTexts } from './texts';
import { CopyButton } from '../shared/copy-button';
import type { ReceivedResponse, RequestState } from './send-request';
import { sizeOf, sizeText, statusOf } from './response';
import panel from '../shared/panel.module.css';
import styles from './response-viewer.module.css';
import { StatusLine } from './status-line';

export interface ResponseViewerProps extends RequestState {
  /** Ref of the focusable heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Shows any response: status, time, size, data and headers (remote-devtools/README.md#request-tester). */
export function ResponseViewer({ received, sending, headingRef }: ResponseViewerProps) {
  const headingId = useId();
  const response = received && 'status' in received.response ? received.response : undefined;
  const size = response && sizeText(sizeOf(response));
  return (
    <section className={`${panel.panel} ${panel.parts}`} aria-labelledby={headingId} aria-busy={sending}>
      <h2 className={panel.heading} id={headingId} ref={headingRef} tabIndex={-1}>
        {responseTexts.heading}
      </h2>
      {/* Only this line is announced when it changes, as the data may be long. */}
      <p className={styles.status} role="status">
        {sending ? <span>{responseTexts.sending}</span> : <StatusText received={received} />}
      </p>
      {received && <ResponseMeasures durationMs={received.durationMs} size={size} />}
      {response && (
        <>
          {/* The key scrolls a new response to its top, and resets Copied. */}
          <ResponseData key={received?.number} data={response.data} />
          <ResponseHeaders headers={response.headers} />
        </>
      )}
    </section>
  );
}

function StatusText({ received }: { received: ReceivedResponse | undefined }) {
  if (!received) return <span>{responseTexts.undefined}</span>;
  if ('error' in received.response) return <span>{responseTexts.failed(received.response.error)}</span>;
  return <StatusLine prefix={responseTexts.status} status={statusOf(received.response)} />;
}

/** Duration of the request and, if there was a response, the size of its data. */
function ResponseMeasures({ durationMs, size }: { durationMs: number; size: string | undefined }) {
  return (
    <dl className={styles.measures}>
      <div>
        <dt>{responseTexts.time}</dt>
        <dd>{responseTexts.ms(durationMs)}</dd>
      </div>
      {size !== undefined && (
        <div>
          <dt>{responseTexts.size}</dt>
          <dd>{size}</dd>
        </div>
      )}
    </dl>
  );
}

/** The data of a response: text unchanged, anything else as indented JSON. */
function ResponseData({ data }: { data: unknown }) {
  const id = useId();
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  return (
    <div>
      <div className={styles.line}>
        <h3 className={styles.title} id={id}>
          {responseTexts.data}
        </h3>
        <CopyButton text={text} />
      </div>
      <pre className={styles.data} role="region" aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** The headers of a response that the browser exposes to scripts. */
function ResponseHeaders({ headers }: { headers: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <div>
      <h3 className={styles.title} id={id}>
        {responseTexts.headers}
      </h3>
      <table className={styles.headers} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{responseTexts.name}</th>
            <th scope="col">{responseTexts.value}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(headers).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
