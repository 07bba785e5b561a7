import { useId } from 'react';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { ButtonLink, Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import { overrideTexts, remoteTexts } from './texts';
import { remotesTexts } from '../shared/texts';
import { ColumnHeads } from '../shared/column-heads';
import status from '../shared/status-line.module.css';
import panel from '../shared/panel.module.css';
import table from '../shared/table.module.css';
import { clearOverridePath } from './override-path';
import { failureLabel, versionLabel } from './remote-labels';
import styles from './remote-table.module.css';

/** The remotes of the page: a row for each, or a card on a narrow screen. */
export function RemoteTable({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const id = useId();
  return (
    <section className={`${panel.panel} ${table.wrapper}`} aria-labelledby={id}>
      <h2 className={panel.heading} id={id}>
        {remotesTexts.onThisPage}
      </h2>
      <table className={`${table.table} ${styles.remotes}`} aria-labelledby={id}>
        {/* Fixed widths keep the columns in place while rows arrive and texts change. */}
        <colgroup>
          {Object.keys(columns).map((column) => (
            <col key={column} />
          ))}
        </colgroup>
        <ColumnHeads columns={Object.values(columns)} />
        <tbody>
          {remotes.map((remote) => (
            <RemoteRow key={remote.name} remote={remote} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const { columns } = remotesTexts;

/** One remote of the table. Each cell names its column, for narrow screens that hide the table's head. */
function RemoteRow({ remote }: { remote: RemoteStatus }) {
  const { name, title, source, url, state, ms } = remote;
  return (
    <tr>
      <th scope="row">
        {name} <span className={table.title}>{title}</span>
      </th>
      <td data-column={columns.version}>
        <span className={table.code}>{versionLabel(remote)}</span>
      </td>
      <td data-column={columns.source}>
        <div className={table.source}>
          {remoteTexts.sources[source]}
          {source === 'override' && (
            <>
              <span className={table.code}>{new URL(url).origin}</span>
              {/* Reloads the document: the shell reads overrides when it starts. */}
              <ButtonLink to={clearOverridePath(name)} reloadDocument size="s">
                {overrideTexts.clear} <VisuallyHidden>{overrideTexts.overrideOf(name)}</VisuallyHidden>
              </ButtonLink>
            </>
          )}
        </div>
      </td>
      <td data-column={columns.state}>
        <RemoteState state={state} />
      </td>
      <td data-column={columns.loadTime}>{ms === null ? remotesTexts.notLoaded : remotesTexts.ms(ms)}</td>
      <td data-column={columns.failures}>{failureLabel(remote)}</td>
    </tr>
  );
}

/** The state of a remote, shown by word, icon and colour. */
function RemoteState({ state }: { state: RemoteStatus['state'] }) {
  if (state === 'idle' || state === 'loading') return <span>{remoteTexts.states[state]}</span>;
  const loaded = state === 'loaded';
  return (
    <span className={`${status.line} ${loaded ? status.success : status.failed}`}>
      <Icon name={loaded ? 'check' : 'alert'} />
      <span>{remoteTexts.states[state]}</span>
    </span>
  );
}
