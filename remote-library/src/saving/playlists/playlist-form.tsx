import { type ReactNode, useEffect } from 'react';
import { Form, limits, TextField, useForm } from '@fitreel/sdk/forms';
import { FormEnd } from '../../shared/form';
import { playlistFormTexts } from './texts';
import type { PlaylistFields } from './change-playlists';

interface PlaylistFormProps {
  /** Its accessible name. */
  label: string;
  /** Text of the submit button; Save by default. */
  action?: string;
  /** Initial values. */
  values?: PlaylistFields;
  /** Resolves with the reason of a failure, or null. The form keeps the typed text, so that the user can try again. */
  onSubmit: (fields: PlaylistFields) => Promise<string | null>;
  onCancel: () => void;
  /** Hidden: the form keeps the typed text, and focuses the title when it shows again. */
  folded?: boolean;
}

const NOTHING: PlaylistFields = { title: '', description: '' };

/** Title and description of a playlist (behaviour.md#playlists). The focus starts on the title. */
export function PlaylistForm(props: PlaylistFormProps): ReactNode {
  const { label, action, values = NOTHING, onSubmit, onCancel, folded = false } = props;
  const { register, handleSubmit, setError, setFocus, formState } = useForm<PlaylistFields>({
    defaultValues: values,
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (!folded) setFocus('title');
  }, [folded, setFocus]);

  async function submit({ title, description }: PlaylistFields) {
    const message = await onSubmit({ title: title.trim(), description: description.trim() });
    if (message !== null) setError('root.server', { message });
  }

  return (
    <Form label={label} hidden={folded} onSubmit={(event) => handleSubmit(submit)(event)}>
      <TextField
        label={playlistFormTexts.title}
        error={errors.title?.message}
        {...register('title', {
          validate: {
            required: (title) => title.trim() !== '' || playlistFormTexts.titleMissing,
            length: (title) => atMost(title.trim(), limits.PLAYLIST_TITLE_MAX_LENGTH),
          },
        })}
      />
      <TextField
        label={playlistFormTexts.description}
        hint={playlistFormTexts.optional}
        multiline
        error={errors.description?.message}
        {...register('description', {
          validate: (description) => atMost(description.trim(), limits.PLAYLIST_DESCRIPTION_MAX_LENGTH),
        })}
      />
      <FormEnd
        error={errors.root?.['server']?.message}
        busy={isSubmitting}
        save={action}
        onCancel={onCancel}
      />
    </Form>
  );
}

function atMost(text: string, length: number): true | string {
  return text.length <= length || playlistFormTexts.tooLong(length);
}
