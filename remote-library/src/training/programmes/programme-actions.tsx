import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import type { Platform } from '@fitreel/sdk/platform';
import { Button, ButtonLink, useShare } from '@fitreel/sdk/ui';
import { newId } from '../../shared/new-id';
import { programmeLink } from '../../shared/link-content';
import { ownProgrammeTexts } from '../../shared/own-texts';
import { useStillHere } from '../../shared/use-still-here';
import { changeRun, ownCopy, ownProgrammes } from './own-programmes';
import type { OwnProgramme, Programme } from './programme';
import styles from './programme-page.module.css';
import { isRunning, type RunChange } from './run';
import { programmeTexts } from './texts';

interface ProgrammeActionsProps {
  platform: Platform;
  programme: Programme;
  /** The viewer's own version of the programme, if there is one. */
  own: OwnProgramme | undefined;
  isOver: boolean;
  /** Called once a copy of the viewer's own is saved. */
  onKept: (id: string) => void;
}

/** The actions for a programme as a whole. */
export function ProgrammeActions({ platform, programme, own, isOver, onKept }: ProgrammeActionsProps) {
  const share = useShare();
  return (
    <div className={styles.actions}>
      {own ? (
        <OwnActions platform={platform} own={own} isOver={isOver} />
      ) : (
        <KeepActions platform={platform} programme={programme} onKept={onKept} />
      )}
      <ButtonLink to={own ? `/programme/new?id=${own._id}` : programmeLink(programme, '/programme/new')}>
        {own ? programmeTexts.edit : programmeTexts.editCopy}
      </ButtonLink>
      <Button icon="share" onClick={() => share(programme.title, programmeLink(programme))}>
        {programmeTexts.share}
      </Button>
      {own && <Remove platform={platform} own={own} />}
      <ButtonLink to="/programmes">{programmeTexts.all}</ButtonLink>
    </div>
  );
}

function OwnActions({ platform, own, isOver }: { platform: Platform; own: OwnProgramme; isOver: boolean }) {
  const change = (to: RunChange) => () => {
    changeRun(platform, own, to).catch(reportError);
  };
  if (!own.run)
    return (
      <Button variant="primary" onClick={change('start')}>
        {programmeTexts.start}
      </Button>
    );
  return (
    <>
      {!isOver &&
        (isRunning(own) ? (
          <Button onClick={change('pause')}>{programmeTexts.pause}</Button>
        ) : (
          <Button variant="primary" onClick={change('resume')}>
            {programmeTexts.resume}
          </Button>
        ))}
      {(isOver || !isRunning(own)) && (
        <Button variant={isOver ? 'primary' : 'secondary'} onClick={change('start')}>
          {programmeTexts.again}
        </Button>
      )}
    </>
  );
}

interface KeepActionsProps {
  platform: Platform;
  programme: Programme;
  onKept: (id: string) => void;
}

function KeepActions({ platform, programme, onKept }: KeepActionsProps) {
  const isStillHere = useStillHere();
  // One copy, however often the button is pressed. It begins on the day of the press: the page may have been open since yesterday.
  const [ids] = useState(() => ({ started: newId(), kept: newId() }));
  const keep = async (_id: string, starts: boolean) => {
    const copy = { ...ownCopy(programme, starts), _id };
    const done = starts ? programmeTexts.started : ownProgrammeTexts.kept;
    if ((await ownProgrammes.saveWithToast(platform, copy, done)) && isStillHere()) onKept(_id);
  };
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          keep(ids.started, true).catch(reportError);
        }}
      >
        {programmeTexts.start}
      </Button>
      <Button
        icon="plus"
        onClick={() => {
          keep(ids.kept, false).catch(reportError);
        }}
      >
        {programmeTexts.keep}
      </Button>
    </>
  );
}

function Remove({ platform, own }: { platform: Platform; own: OwnProgramme }) {
  const navigate = useNavigate();
  const remove = async () => {
    // Leave first: once deleted, its page would say that the programme does not exist.
    await navigate('/programmes', { replace: true });
    await ownProgrammes.remove(platform, own);
  };
  return (
    <Button
      icon="trash"
      onClick={() => {
        remove().catch(reportError);
      }}
    >
      {programmeTexts.remove}
    </Button>
  );
}
