import type { AppDetails } from '@fitreel/sdk/remotes';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { Fragment, type ReactNode } from 'react';
import { offeredChanges, type OfferedChange } from './changes';
import { ageLabel } from './labels';
import { ColumnHeads } from '../../shared/column-heads';
import table from '../../shared/table.module.css';
import styles from './app-table.module.css';
import { tableTexts } from '../texts';

interface AppTableProps {
  apps: readonly AppDetails[];
  /** The app whose details are shown below. */
  shown: string | undefined;
  onShow: (app: string) => void;
  /** Whether the token may change an app. */
  mayChange: (app: string) => boolean;
  ask: (change: OfferedChange) => void;
  /** Time of reading the figures, in milliseconds since 1970. */
  now: number;
}

const { columns } = tableTexts;

/** The health of a release: the cells between its version and its owner. */
function Figures({ release, now }: { release: AppDetails['live']; now: number }) {
  const { loads, failures, lcp, inp, since } = release;
  return (
    <>
      <td data-column={columns.loads}>{loads}</td>
      <td data-column={columns.failed}>{failures}</td>
      <td data-column={columns.vitals}>{tableTexts.vitals(lcp, inp)}</td>
      <td data-column={columns.age} className={styles.age}>
        {ageLabel(since, now)}
      </td>
    </>
  );
}

/** Problems of an app, in sentences, with actions. */
function Attention({ app: { attention }, children }: { app: AppDetails; children: ReactNode }) {
  return (
    <div className={styles.attention}>
      {attention.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {attention.length === 0 && <span className={styles.nothing}>{tableTexts.nothing}</span>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

/** A row for each app, and one below for its canary: the live release, its health, and anything that needs attention. */
export function AppTable({ apps, shown, onShow, mayChange, ask, now }: AppTableProps) {
  return (
    <div className={table.wrapper}>
      <table className={table.table} aria-label={tableTexts.label}>
        <ColumnHeads columns={Object.values(columns)} />
        <tbody>
          {apps.map((app) => (
            <Fragment key={app.app}>
              <tr className={styles.app}>
                <th scope="row">
                  <Button size="s" pressed={app.app === shown} onClick={() => onShow(app.app)}>
                    {app.app}
                  </Button>
                </th>
                <td data-column={columns.live} className={table.code}>
                  {app.live.version}
                </td>
                <Figures release={app.live} now={now} />
                <td data-column={columns.owner}>{app.owner?.name ?? tableTexts.none}</td>
                <td data-column={columns.attention} className={styles.first}>
                  <Attention app={app}>
                    {mayChange(app.app) &&
                      offeredChanges(app).map((change) => (
                        <Button key={change.action} size="s" onClick={() => ask(change)}>
                          {change.action} <VisuallyHidden>{app.app}</VisuallyHidden>
                        </Button>
                      ))}
                  </Attention>
                </td>
              </tr>
              {app.canary && (
                <tr className={styles.canary}>
                  <th scope="row">{tableTexts.canaryOf(app.app)}</th>
                  <td data-column={columns.live} className={table.code}>
                    {tableTexts.canary(app.canary.version, app.canary.traffic, app.canary.guard)}
                  </td>
                  <Figures release={app.canary} now={now} />
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
