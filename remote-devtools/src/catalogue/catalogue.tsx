import { useApi } from '@fitreel/sdk/api';
import { PageHeading } from '@fitreel/sdk/ui';
import { lazy, Suspense, useState } from 'react';
import { editingClient, type EditingClient } from './editing-client';
import { TokenEntry } from '../shared/token-entry';
import { roomTexts } from './texts';

/** Loaded lazily: few people who open the page have a token. */
const EditorsRoom = lazy(() => import(/* webpackChunkName: "editors-room" */ './editors-room'));

/** Asks for an editor's token, which stays in this component, and opens the editor's room (remote-devtools/README.md#editors-room). */
export function Component() {
  const api = useApi();
  const [client, setClient] = useState<EditingClient | null>(null);
  return (
    <>
      <PageHeading title={roomTexts.page} />
      {client ? (
        <Suspense fallback={<p role="status">{roomTexts.loading}</p>}>
          <EditorsRoom client={client} onLeave={() => setClient(null)} />
        </Suspense>
      ) : (
        <TokenEntry
          label={roomTexts.form}
          heading={roomTexts.heading}
          explanation={roomTexts.explanation}
          hint={roomTexts.tokenHint}
          onToken={(token) => setClient(editingClient(api, token))}
        />
      )}
    </>
  );
}
