import { useRef, useState } from 'react';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import { useSendRequest } from './send-request';
import { LastRequests } from './last-requests';
import { RequestForm } from './request-form';
import { ResponseViewer } from './response-viewer';
import { FIRST_DRAFT, type Draft } from './draft';
import { useRequestLog, type LoggedRequest } from './request-log';
import styles from './mock.module.css';
import { remotesTexts, testerTexts } from '../shared/texts';

/** The request tester (remote-devtools/README.md#request-tester). Everything in it is dropped when the session ends. */
export function Component() {
  const { requests, sessionsEnded } = useStore(useRequestLog());
  return <Tester key={sessionsEnded} requests={requests} />;
}

/** The form, the response, and the last requests of the session. */
function Tester({ requests }: { requests: readonly LoggedRequest[] }) {
  const { received, sending, send } = useSendRequest();
  const [form, setForm] = useState({ draft: FIRST_DRAFT, timesPutBack: 0 });
  const responseHeading = useRef<HTMLHeadingElement>(null);

  function sendAgain(draft: Draft) {
    send(draft).catch(reportError);
    // The response may be out of view, and the clicked button may drop off the list.
    responseHeading.current?.focus();
  }

  return (
    <>
      <PageHeading title={testerTexts.heading}>
        <ButtonLink to="/remotes" size="s">
          {remotesTexts.heading}
        </ButtonLink>
      </PageHeading>
      <div className={styles.columns}>
        <RequestForm
          // Putting a draft back starts a new form, without the errors of the previous one.
          key={form.timesPutBack}
          first={form.draft}
          focused={form.timesPutBack > 0}
          onSend={(draft) => {
            send(draft).catch(reportError);
          }}
        />
        <div className={styles.response}>
          <ResponseViewer received={received} sending={sending} headingRef={responseHeading} />
        </div>
        <LastRequests
          requests={requests}
          onSendAgain={sendAgain}
          onPutBack={(draft) => setForm(({ timesPutBack }) => ({ draft, timesPutBack: timesPutBack + 1 }))}
        />
      </div>
    </>
  );
}
