import { useId, type Ref } from 'react';
import type { ReceivedResponse, RequestState } from './send-request';
import { sizeOf, sizeText, statusOf } from './response';
import { ResponseData, ResponseHeaders, ResponseMeasures } from './response-details';
import styles from './response-viewer.module.css';
import { StatusLine } from './status-line';
import { responseTexts } from '../texts';

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
        {responseTexts.heading}
      </h2>
      {/* Only this line is announced when it changes; data may be long. */}
      <p className={styles.status} role="status">
        {sending ? responseTexts.sending : <StatusText received={received} />}
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
  if (!received) return responseTexts.undefined;
  if ('error' in received.response) return responseTexts.failed(received.response.error);
  return <StatusLine prefix={responseTexts.status} status={statusOf(received.response)} />;
}
