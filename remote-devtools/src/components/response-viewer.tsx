import { useId, type Ref } from 'react';
import type { ReceivedResponse, RequestState } from '../api/send-request';
import { sizeOf, sizeText, statusOf } from '../model/response';
import { ResponseData, ResponseHeaders, ResponseMeasures } from './response-details';
import styles from './response-viewer.module.css';
import { StatusLine } from './status-line';

export interface ResponseViewerProps extends RequestState {
  /** The heading, which can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Shows any response: status, time, size, data and headers (behaviour.md#request-tester). */
export function ResponseViewer({ received, sending, headingRef }: ResponseViewerProps) {
  const headingId = useId();
  const response = received && 'status' in received.response ? received.response : undefined;
  const size = response && sizeText(sizeOf(response));
  return (
    <section className={styles.panel} aria-labelledby={headingId} aria-busy={sending}>
      <h2 className={styles.heading} id={headingId} ref={headingRef} tabIndex={-1}>
        Response
      </h2>
      {/* Only this line is announced when it changes; data may be long. */}
      <p className={styles.status} role="status">
        {sending ? 'Sending…' : <StatusText received={received} />}
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
  if (!received) return 'Response is undefined';
  if ('error' in received.response) return `No response: ${received.response.error}`;
  return <StatusLine prefix="Status: " status={statusOf(received.response)} />;
}
