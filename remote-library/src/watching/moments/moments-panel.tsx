import { useEffect, useId, useRef, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { Form, limits, TextField, useForm } from '@fitreel/sdk/forms';
import { usePlatform } from '@fitreel/sdk/platform';
import type { PlayerSnapshot, VideoPlayer } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { Button, FailureNotice, IconButton } from '@fitreel/sdk/ui';
import { secondsOf } from '../../shared/clock-time';
import { FormEnd } from '../../shared/form';
import { ICONS } from '../../shared/icons';
import { newId } from '../../shared/new-id';
import row from '../../shared/player-row.module.css';
import { formTexts, momentTexts } from '../../shared/texts';
import type { RowPanelProps } from '../../shared/use-row-panel';
import { putMoment, removeMoment, useMoments } from './moments';
import styles from './moments-panel.module.css';

interface MomentsPanelProps extends RowPanelProps {
  video: Contract.Video;
  player: VideoPlayer;
  /** The video's position at the last press of the button, in seconds. Each press creates a new object. */
  noted: { at: number };
  onClose: () => void;
}

const isSilent = ({ state }: PlayerSnapshot) => state === 'silent';

/** The viewer's moments of the video: a press jumps to one. A single form names a new moment or changes one. */
export default function MomentsPanel({ video, player, noted, onClose, ...panel }: MomentsPanelProps) {
  const platform = usePlatform();
  const { moments, status, error, retry } = useMoments(video._id);
  const silent = useStore(player, isSilent);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const blank = { _id: '', seconds: noted.at, name: '' };
  const [edited, setEdited] = useState<{ noted: object; moment: Contract.Moment | null }>();
  // The moment in the form; each press of the button starts with a new one.
  const moment = edited?.noted === noted ? edited.moment : blank;
  const edit = (other: Contract.Moment | null) => {
    setEdited({ noted, moment: other });
    if (other === null) heading.current?.focus();
  };
  const jump = (seconds: number) => {
    player.seekTo(seconds);
    player.play();
    if (!player.getSnapshot().inView) scrollTo({ top: 0 });
  };
  return (
    <section {...panel} className={row.panel} aria-labelledby={headingId}>
      <div className={row.header}>
        <h2 className={row.heading} id={headingId} ref={heading} tabIndex={-1}>
          {momentTexts.heading}
        </h2>
        <IconButton icon="close" label={momentTexts.close} onClick={onClose} />
      </div>
      {moment && (
        <MomentForm
          key={moment._id || noted.at}
          moment={moment}
          onCancel={() => edit(null)}
          onSave={(fields) => {
            // A retried request does not add it twice.
            const changed = { ...fields, _id: moment._id || newId() };
            putMoment(platform, video._id, changed).catch(reportError);
            edit(null);
          }}
        />
      )}
      {status === 'failed' && <FailureNotice title={momentTexts.failed} error={error} onRetry={retry} />}
      <ul className={styles.list} aria-labelledby={headingId}>
        {moments.map((one) => (
          <li key={one._id} className={styles.moment}>
            <Button
              variant="ghost"
              className={styles.jump}
              aria-disabled={silent || undefined}
              onClick={() => jump(one.seconds)}
            >
              <span className={styles.time}>{momentTexts.clock(one.seconds)}</span>
              <span dir="auto">{one.name}</span>
            </Button>
            <IconButton
              icon={{ d: ICONS.edit }}
              label={momentTexts.change(one.name)}
              onClick={() => edit(one)}
            />
            <IconButton
              icon="trash"
              label={momentTexts.remove(one.name)}
              onClick={() => {
                removeMoment(platform, video._id, one).catch(reportError);
                heading.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MomentFormProps {
  /** New if it lacks an `_id`. */
  moment: Contract.Moment;
  onSave: (fields: { seconds: number; name: string }) => void;
  onCancel: () => void;
}

/** Name and time of a moment. The focus starts on the name. */
function MomentForm({ moment, onSave, onCancel }: MomentFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { name: moment.name, time: momentTexts.clock(moment.seconds) },
  });
  useEffect(() => setFocus('name'), [setFocus]);
  const { errors } = formState;
  const save = ({ name, time }: { name: string; time: string }) =>
    onSave({ name: name.trim(), seconds: secondsOf(time) ?? 0 });
  return (
    <Form
      label={moment._id ? momentTexts.change(moment.name) : momentTexts.note}
      onSubmit={(event) => handleSubmit(save)(event)}
    >
      <div className={styles.fields}>
        <TextField
          label={momentTexts.name}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', {
            validate: {
              required: (name) => name.trim() !== '' || momentTexts.nameMissing,
              length: (name) =>
                [...name.trim()].length <= limits.MOMENT_NAME_MAX_LENGTH ||
                momentTexts.tooLong(limits.MOMENT_NAME_MAX_LENGTH),
            },
          })}
        />
        <TextField
          label={momentTexts.at}
          autoComplete="off"
          error={errors.time?.message}
          {...register('time', { validate: (time) => secondsOf(time) !== null || formTexts.noTime })}
        />
      </div>
      <FormEnd onCancel={onCancel} />
    </Form>
  );
}
