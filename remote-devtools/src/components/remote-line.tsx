import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { ButtonLink, VisuallyHidden } from '@fitreel/sdk/ui';
import { clearAddress } from '../api/override-address';
import { failureWords, SOURCES, versionWords } from '../api/remote-words';
import { RemoteState } from './remote-state';
import styles from './remote-table.module.css';

/** One remote of the table. Each value bears the name of its column for screens that show no head. */
export function RemoteLine({ remote }: { remote: RemoteStatus }) {
  const { name, title, source, address, state, ms } = remote;
  return (
    <tr>
      <th scope="row">
        {name} <span className={styles.title}>{title}</span>
      </th>
      <td data-column="Version">
        <span className={styles.code}>{versionWords(remote)}</span>
      </td>
      <td data-column="Source">
        <div className={styles.source}>
          {SOURCES[source]}
          {source === 'override' && (
            <>
              <span className={styles.code}>{new URL(address).origin}</span>
              {/* A page that is loaded anew, since the site is composed as it starts. */}
              <ButtonLink to={clearAddress(name)} reloadDocument size="s">
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
      <td data-column="Failures">{failureWords(remote)}</td>
    </tr>
  );
}
