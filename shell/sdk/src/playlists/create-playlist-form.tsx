import { useRef, useState, type ReactNode } from 'react';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_TITLE_MAX_LENGTH } from '@fitreel/contract/limits';
import { Form, FormError, SubmitButton, TextField, useForm } from '../forms';
import type { PlaylistFields } from './types';
import { usePlaylists } from './use-playlists';

/** Title and description of a new playlist (spec section 2), within the bounds of decision 21. */
export function CreatePlaylistForm({ onCreated }: { onCreated?: () => void }): ReactNode {
  const { create } = usePlaylists();
  const [busy, setBusy] = useState(false);
  // Two submits can come before the button is drawn as busy.
  const underWay = useRef(false);
  const [failed, setFailed] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<PlaylistFields>({
    defaultValues: { title: '', description: '' },
  });

  async function submit({ title, description }: PlaylistFields) {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setFailed(false);
    const created = await create({ title: title.trim(), description: description.trim() });
    underWay.current = false;
    setBusy(false);
    setFailed(!created);
    // What was typed stays, to be sent again.
    if (!created) return;
    reset();
    onCreated?.();
  }

  return (
    <Form label="Create a playlist" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <TextField
        label="Title"
        error={formState.errors.title?.message}
        {...register('title', {
          validate: {
            given: (title) => title.trim() !== '' || 'Give the playlist a title',
            short: (title) => atMost(title.trim(), PLAYLIST_TITLE_MAX_LENGTH),
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
