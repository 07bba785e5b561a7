import { usePlatform } from '@fitreel/sdk/platform';
import { useRemotes } from '@fitreel/sdk/remotes';
import { ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import { ControlRoomEntry } from '../components/control-room/control-room-entry';
import { OverrideForm } from '../components/override-form';
import { RemoteTable } from '../components/remote-table';
import styles from './remotes.module.css';
import { remotesTexts, testerTexts } from '../texts';

/** The remotes that the app is composed of, and how they loaded (behaviour.md#request-tester). */
export function Component() {
  const { allowOverrides } = usePlatform().settings;
  return (
    <>
      <PageHeading title={remotesTexts.heading}>
        <ButtonLink to="/mock" size="s">
          {testerTexts.heading}
        </ButtonLink>
      </PageHeading>
      <div className={styles.parts}>
        <RemoteTable remotes={useRemotes()} />
        <ControlRoomEntry />
        {allowOverrides.length > 0 ? (
          <OverrideForm allowed={allowOverrides} />
        ) : (
          <p className={styles.off}>{remotesTexts.overridesOff}</p>
        )}
      </div>
    </>
  );
}
