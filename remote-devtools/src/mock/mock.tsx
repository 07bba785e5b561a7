import { useRef, useState } from 'react';
import { useSession } from '@fitreel/sdk/session';
import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import { useSendRequest } from './send-request';
import { LastRequests } from './last-requests';
import { RequestForm } from './request-form';
import { ResponseViewer } from './response-viewer';
import { FIRST_DRAFT, type Draft } from './draft';
import { useLoggedRequests } from './request-log';
import styles from './mock.module.css';
import { remotesTexts, testerTexts } from '../texts';

/** The request tester (behaviour.md#request-tester). Everything in it is dropped when the session ends. */
export function Component() {
  return <Tester key={useSessionsEnded()} />;
}

/** How many sessions have ended since the component was mounted. A login ends none. */
function useSessionsEnded(): number {
  const { token } = useSession();
  const [seen, setSeen] = useState({ token, ended: 0 });
  if (seen.token === token) return seen.ended;
  const ended = seen.ended + (seen.token === null ? 0 : 1);
  setSeen({ token, ended });
  return ended;
}

/** The form, the response, and the last requests of the session. */
function Tester() {
  const { received, sending, send } = useSendRequest();
  const requests = useLoggedRequests();
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
