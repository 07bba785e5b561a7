import { usePlatform } from '@fitreel/sdk/platform';
import { useRemotes } from '@fitreel/sdk/remotes';
import { useStore } from '@fitreel/sdk/store';
import { Button, ButtonLink, PageHeading } from '@fitreel/sdk/ui';
import { ControlRoomEntry } from './control-room/control-room-entry';
import { OverrideForm } from './override-form';
import { RemoteTable } from './remote-table';
import styles from './remotes.module.css';
import { remotesTexts, testerTexts } from '../shared/texts';

/** The remotes that make up the app, and their load states (remote-devtools/README.md#request-tester). */
export function Component() {
  const { outlines, settings } = usePlatform();
  const { allowOverrides } = settings;
  const outlined = useStore(outlines);
  return (
    <>
      <PageHeading title={remotesTexts.heading}>
        <Button size="s" pressed={outlined} onClick={() => outlines.set(!outlined)}>
          {remotesTexts.parts}
        </Button>
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
