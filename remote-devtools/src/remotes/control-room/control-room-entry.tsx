import { useApi } from '@fitreel/sdk/api';
import { lazy, Suspense, useState } from 'react';
import { deployClient, type DeployClient } from './deploy-client';
import { TokenEntry } from '../../shared/token-entry';
import { roomTexts } from '../texts';

/** Loaded lazily: few people who open the page have a token. */
const ControlRoom = lazy(() => import(/* webpackChunkName: "control-room" */ './control-room'));

/** Asks for a deploy token, which stays in this component: a reload or another page drops it. */
export function ControlRoomEntry() {
  const api = useApi();
  const [client, setClient] = useState<DeployClient | null>(null);

  if (client)
    return (
      <Suspense fallback={<p role="status">{roomTexts.loading}</p>}>
        <ControlRoom client={client} onLeave={() => setClient(null)} />
      </Suspense>
    );
  return (
    <TokenEntry
      label={roomTexts.form}
      heading={roomTexts.heading}
      explanation={roomTexts.explanation}
      hint={roomTexts.tokenHint}
      onToken={(token) => setClient(deployClient(api, token))}
    />
  );
}
