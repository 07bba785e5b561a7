import { Button, FailureNotice } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { DeployClient } from './deploy-client';
import { useRoom, useRoomKey } from './use-control-room';
import { timeLabel } from './labels';
import { AppPanel } from './app-panel';
import panel from '../../shared/panel.module.css';
import styles from './control-room.module.css';
import { roomTexts } from '../../texts';

export interface ControlRoomProps {
  client: DeployClient;
  /** Forgets the token. */
  onLeave: () => void;
}

/** All apps with what is live, and one of them with all that is known of it. */
export default function ControlRoom({ client, onLeave }: ControlRoomProps) {
  const key = useRoomKey();
  const { data: room, error, refetch } = useRoom(client, key);
  const [chosen, setChosen] = useState<string | null>(null);

  const leave = (
    <Button size="s" onClick={onLeave}>
      {roomTexts.leave}
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
  return (
    <section className={`${panel.panel} ${panel.parts}`} aria-label={roomTexts.heading}>
      <div className={styles.head}>
        <h2 className={panel.heading}>{roomTexts.heading}</h2>
        {leave}
      </div>
      <p className={styles.note}>
        {roomTexts.mayChange(room.token.name, room.token.app, timeLabel(room.token.expiresAt))}
      </p>
      {/* Announced: somebody else may have deployed. */}
      <p role="status" className={styles.note}>
        {roomTexts.revision(room.revision)}
        {error && ` ${roomTexts.silent}`}
      </p>
      {room.problem && <p className={styles.problem}>{roomTexts.problem(room.problem)}</p>}
      <div role="group" aria-label={roomTexts.app} className={styles.apps}>
        {room.apps.map((details) => (
          <Button key={details.app} pressed={details.app === app?.app} onClick={() => setChosen(details.app)}>
            {details.app}
            {details.canary && ` · ${details.canary.traffic} %`}
          </Button>
        ))}
      </div>
      {app && (
        <AppPanel
          key={app.app}
          details={app}
          client={client}
          room={key}
          revision={room.revision}
          mayChange={app.app === room.token.app}
        />
      )}
    </section>
  );
}
