import { useApi } from '@fitreel/sdk/api';
import { Form, PasswordField, SubmitButton } from '@fitreel/sdk/forms';
import { lazy, Suspense, useState } from 'react';
import { deployClient, type DeployClient } from '../../api/deploy-client';
import styles from './control-room-entry.module.css';

/** Few who open the page have a token. */
const ControlRoom = lazy(() => import(/* webpackChunkName: "control-room" */ './control-room'));

/** Asks for a deploy token, which stays in this component: a reload or another page forgets it. */
export function ControlRoomEntry() {
  const api = useApi();
  const [token, setToken] = useState('');
  const [client, setClient] = useState<DeployClient | null>(null);
  const [isMissing, setMissing] = useState(false);

  if (client)
    return (
      <Suspense fallback={<p role="status">Loading the control room</p>}>
        <ControlRoom client={client} onLeave={() => setClient(null)} />
      </Suspense>
    );
  return (
    <Form
      label="Open the control room"
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(token.trim() === '');
        if (token.trim() === '') return;
        setClient(deployClient(api, token.trim()));
        setToken('');
      }}
    >
      <h2 className={styles.heading}>Control room</h2>
      <p>Shows how each app does, and changes the app of the token. The token is forgotten with this page.</p>
      <PasswordField
        label="Deploy token"
        hint="From “fitreel token create”"
        error={isMissing ? 'Enter a token' : undefined}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        autoComplete="off"
      />
      <div>
        <SubmitButton busy={false}>Open</SubmitButton>
      </div>
    </Form>
  );
}
