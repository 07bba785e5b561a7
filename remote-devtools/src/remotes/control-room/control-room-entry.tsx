import { useApi } from '@fitreel/sdk/api';
import { Form, PasswordField, SubmitButton } from '@fitreel/sdk/forms';
import { lazy, Suspense, useState } from 'react';
import { deployClient, type DeployClient } from './deploy-client';
import panel from '../../shared/panel.module.css';
import { roomTexts } from '../texts';

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
      <Suspense fallback={<p role="status">{roomTexts.loading}</p>}>
        <ControlRoom client={client} onLeave={() => setClient(null)} />
      </Suspense>
    );
  return (
    <Form
      label={roomTexts.form}
      className={panel.panel}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(token.trim() === '');
        if (token.trim() === '') return;
        setClient(deployClient(api, token.trim()));
        setToken('');
      }}
    >
      <h2 className={panel.heading}>{roomTexts.heading}</h2>
      <p>{roomTexts.explanation}</p>
      <PasswordField
        label={roomTexts.token}
        hint={roomTexts.tokenHint}
        error={isMissing ? roomTexts.tokenMissing : undefined}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        autoComplete="off"
      />
      <div>
        <SubmitButton busy={false}>{roomTexts.open}</SubmitButton>
      </div>
    </Form>
  );
}
