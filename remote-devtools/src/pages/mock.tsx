import { useRef, useState } from 'react';
import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import { FIRST_DRAFT, type Draft } from '../api/draft';
import { useSendDraft } from '../api/send-draft';
import { usePastRequests } from '../api/use-request-log';
import { useSessionsEnded } from '../api/use-sessions-ended';
import { PastRequests } from '../components/past-requests';
import { RequestForm } from '../components/request-form';
import { ResponseViewer } from '../components/response-viewer';
import styles from './mock.module.css';

/** The request tester (behaviour.md#request-tester). What a user wrote and received goes with his session. */
export function Component() {
  return <Tester key={useSessionsEnded()} />;
}

/** The form, the response, and the last requests of the session. */
function Tester() {
  const { answered, sending, send } = useSendDraft();
  const past = usePastRequests();
  const [written, setWritten] = useState({ draft: FIRST_DRAFT, timesPutBack: 0 });
  const responseHeading = useRef<HTMLHeadingElement>(null);

  function sendAgain(draft: Draft) {
    void send(draft);
    // The answer may be out of view, and the line of the button may fall off the list.
    responseHeading.current?.focus();
  }

  return (
    <>
      <PageHeading title="Request tester">
        <ButtonLink to="/remotes" size="s">
          Remotes
        </ButtonLink>
      </PageHeading>
      <div className={styles.columns}>
        <RequestForm
          // A draft that is put back begins a new form, without what was wrong in the previous.
          key={written.timesPutBack}
          first={written.draft}
          focused={written.timesPutBack > 0}
          onSend={(draft) => void send(draft)}
        />
        <div className={styles.response}>
          <ResponseViewer answered={answered} sending={sending} headingRef={responseHeading} />
        </div>
        <PastRequests
          requests={past}
          onSendAgain={sendAgain}
          onPutBack={(draft) => setWritten(({ timesPutBack }) => ({ draft, timesPutBack: timesPutBack + 1 }))}
        />
      </div>
    </>
  );
}
