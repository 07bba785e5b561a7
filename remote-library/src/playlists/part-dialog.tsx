import type { Contract } from '@fitreel/sdk/api';
import { Form, TextField, useForm } from '@fitreel/sdk/forms';
import { Dialog } from '@fitreel/sdk/ui';
import { secondsOf } from '../shared/clock-time';
import { FormEnd } from '../shared/form';
import type { Part } from '../shared/use-part';
import { momentTexts } from '../shared/texts';
import { partTexts } from './texts';

interface PartDialogProps {
  video: Contract.PlaylistVideo;
  onSave: (part: Part) => void;
  onClose: () => void;
}

const textOf = (seconds: number | undefined) => (seconds === undefined ? '' : momentTexts.clock(seconds));
/** Undefined for no text, and for one that is no time. */
const valueOf = (text: string) => secondsOf(text) ?? undefined;

/** Where a video starts and ends as an entry of a playlist (behaviour.md#playlists). */
export default function PartDialog({ video, onSave, onClose }: PartDialogProps) {
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: { start: textOf(video.start), end: textOf(video.end) },
  });
  const { errors } = formState;
  const isTime = (text: string) => text.trim() === '' || secondsOf(text) !== null || partTexts.noTime;
  const isAfterStart = (text: string) =>
    text.trim() === '' || (valueOf(text) ?? 0) > (valueOf(getValues('start')) ?? 0) || partTexts.tooEarly;
  return (
    <Dialog open title={partTexts.change(video.title)} onClose={onClose}>
      <Form
        label={partTexts.change(video.title)}
        onSubmit={(event) =>
          handleSubmit(({ start, end }) => {
            onSave({ start: valueOf(start), end: valueOf(end) });
            onClose();
          })(event)
        }
      >
        <TextField
          label={partTexts.startAt}
          hint={partTexts.hint}
          autoComplete="off"
          error={errors.start?.message}
          {...register('start', { validate: isTime })}
        />
        <TextField
          label={partTexts.endAt}
          hint={partTexts.hint}
          autoComplete="off"
          error={errors.end?.message}
          {...register('end', { validate: { isTime, isAfterStart } })}
        />
        <FormEnd onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
