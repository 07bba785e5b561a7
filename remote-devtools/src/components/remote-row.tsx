import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { ButtonLink, Icon, VisuallyHidden } from '@fitreel/sdk/ui';
import { clearOverridePath } from '../model/override-path';
import { failureLabel, SOURCE_LABELS, STATE_LABELS, versionLabel } from '../model/remote-labels';
import styles from './remote-table.module.css';
import status from './status-line.module.css';

/** One remote of the table. Each cell names its column, for narrow screens that hide the table's head. */
export function RemoteRow({ remote }: { remote: RemoteStatus }) {
  const { name, title, source, url, state, ms } = remote;
  return (
    <tr>
      <th scope="row">
        {name} <span className={styles.title}>{title}</span>
      </th>
      <td data-column="Version">
        <span className={styles.code}>{versionLabel(remote)}</span>
      </td>
      <td data-column="Source">
        <div className={styles.source}>
          {SOURCE_LABELS[source]}
          {source === 'override' && (
            <>
              <span className={styles.code}>{new URL(url).origin}</span>
              {/* Reloads the document: the shell reads overrides when it starts. */}
              <ButtonLink to={clearOverridePath(name)} reloadDocument size="s">
                Clear <VisuallyHidden>the override of {name}</VisuallyHidden>
              </ButtonLink>
            </>
          )}
        </div>
      </td>
      <td data-column="State">
        <RemoteState state={state} />
      </td>
      <td data-column="Load time">{ms === null ? 'None yet' : `${ms} ms`}</td>
      <td data-column="Failures">{failureLabel(remote)}</td>
    </tr>
  );
}

/** The state of a remote, which word, icon and colour show. */
function RemoteState({ state }: { state: RemoteStatus['state'] }) {
  if (state === 'idle' || state === 'loading') return STATE_LABELS[state];
  const loaded = state === 'loaded';
  return (
    <span className={`${status.line} ${loaded ? status.success : status.failed}`}>
      <Icon name={loaded ? 'check' : 'alert'} />
      <span>{STATE_LABELS[state]}</span>
    </span>
  );
}
