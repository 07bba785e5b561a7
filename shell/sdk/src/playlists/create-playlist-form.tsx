import { useRef, useState, type ReactNode } from 'react';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_TITLE_MAX_LENGTH } from '@fitreel/contract/limits';
import { Form, FormError, SubmitButton, TextField, useForm } from '../forms';
import type { PlaylistFields } from './types';
import { usePlaylists } from './use-playlists';

/** The form for a new playlist (behaviour.md#playlists). */
export function CreatePlaylistForm({ onCreated }: { onCreated?: () => void }): ReactNode {
  const { create } = usePlaylists();
  const [busy, setBusy] = useState(false);
  // A second submit can come before the button renders as busy.
  const submitting = useRef(false);
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<PlaylistFields>({
    defaultValues: { title: '', description: '' },
  });

  async function submit({ title, description }: PlaylistFields) {
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setFailed(false);
    const created = await create({ title: title.trim(), description: description.trim() });
    submitting.current = false;
    setBusy(false);
    setFailed(!created);
    // Keep what was typed, so that the user can try again.
    if (!created) return;
    reset();
    onCreated?.();
  }

  return (
    <Form label="Create a playlist" onSubmit={(event) => handleSubmit(submit)(event)}>
      <TextField
        label="Title"
        error={formState.errors.title?.message}
        {...register('title', {
          validate: {
            required: (title) => title.trim() !== '' || 'Give the playlist a title',
            length: (title) => atMost(title.trim(), PLAYLIST_TITLE_MAX_LENGTH),
          },
        })}
      />
      <TextField
        label="Description"
        multiline
        error={formState.errors.description?.message}
        {...register('description', {
          validate: (description) => atMost(description.trim(), PLAYLIST_DESCRIPTION_MAX_LENGTH),
        })}
      />
      <FormError>{failed && 'The playlist could not be created. Try again.'}</FormError>
      <SubmitButton busy={busy}>Create playlist</SubmitButton>
    </Form>
  );
}

function atMost(text: string, length: number): true | string {
  return text.length <= length || `Use at most ${length} characters`;
}
