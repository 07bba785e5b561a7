import { PageHeading } from '@fitreel/sdk/ui';
import { useSendDraft } from '../api/send-draft';
import { RequestForm } from '../components/request-form';
import { ResponseViewer } from '../components/response-viewer';
import styles from './mock.module.css';

/** The request tester (spec section 2, decision 20). */
export function Component() {
  const { answer, sending, send } = useSendDraft();
  return (
    <>
      <PageHeading title="Request tester" />
      <div className={styles.columns}>
        <RequestForm onSend={(draft) => void send(draft)} />
        <ResponseViewer answer={answer} sending={sending} />
      </div>
    </>
  );
}
