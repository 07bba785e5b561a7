import { useQueryClient } from '@fitreel/sdk/query';
import { Button, ConfirmDialog, FailureNotice } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { useRoom, useRoomKey } from './use-control-room';
import { timeLabel } from './labels';
import { AppPanel } from './app-panel';
import { SiteSlots } from './app-lists';
import { AppTable } from './app-table';
import type { Question } from './changes';
import panel from '../../shared/panel.module.css';
import styles from './control-room.module.css';
import { tokenTexts } from '../../shared/texts';
import { roomTexts } from '../texts';

export interface ControlRoomProps {
  client: DeployClient;
  /** Forgets the token. */
  onLeave: () => void;
}

/** All apps with their live releases, and one of them in full detail. */
export default function ControlRoom({ client, onLeave }: ControlRoomProps) {
  const key = useRoomKey();
  const queries = useQueryClient();
  const { data: room, error, refetch, dataUpdatedAt } = useRoom(client, key);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);

  async function confirm({ run }: Question): Promise<string | null> {
    try {
      await run();
      await queries.invalidateQueries({ queryKey: ['control-room'] });
      setAsked(null);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  }

  const leave = (
    <Button size="s" onClick={onLeave}>
      {tokenTexts.leave}
    </Button>
  );
  if (!room)
    return (
      <section className={`${panel.panel} ${panel.parts}`} aria-label={roomTexts.heading}>
        {error ? (
          <FailureNotice
            title={roomTexts.failed}
            onRetry={() => {
              refetch().catch(reportError);
            }}
          >
            {error.message}
          </FailureNotice>
        ) : (
          <p role="status">{roomTexts.loading}</p>
        )}
        <div>{leave}</div>
      </section>
    );
  const app = room.apps.find((details) => details.app === (chosen ?? room.token.app)) ?? room.apps[0];
  const { name, role, app: own, expiresAt } = room.token;
  const mayChange = (other: string) => role === 'operator' || other === own;
  return (
    <section className={`${panel.panel} ${panel.parts}`} aria-label={roomTexts.heading}>
      <div className={styles.head}>
        <h2 className={panel.heading}>{roomTexts.heading}</h2>
        {leave}
      </div>
      <p className={styles.note}>{roomTexts.mayChange(name, role ?? own, timeLabel(expiresAt))}</p>
      {/* Announced, because somebody else may have deployed. */}
      <p role="status" className={styles.note}>
        {`${roomTexts.revision(room.revision)}${error ? ` ${roomTexts.silent}` : ''}`}
      </p>
      {room.problem && <p className={styles.problem}>{roomTexts.problem(room.problem)}</p>}
      <AppTable
        apps={room.apps}
        shown={app?.app}
        onShow={setChosen}
        mayChange={mayChange}
        ask={({ request, ...texts }) => setAsked({ ...texts, run: () => client.change(request) })}
        now={dataUpdatedAt}
      />
      <SiteSlots slots={room.slots} />
      {app && (
        <AppPanel
          key={app.app}
          details={app}
          client={client}
          room={key}
          revision={room.revision}
          has={(endpoint) => room.endpoints?.includes(endpoint) ?? true}
          ask={mayChange(app.app) ? setAsked : null}
        />
      )}
      <ConfirmDialog
        title={asked?.title ?? ''}
        open={asked !== null}
        action={asked?.action ?? ''}
        onCancel={() => setAsked(null)}
        onConfirm={() => (asked ? confirm(asked) : undefined)}
      >
        {asked?.effect}
      </ConfirmDialog>
    </section>
  );
}
