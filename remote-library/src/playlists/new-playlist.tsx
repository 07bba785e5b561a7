import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { Button } from '@fitreel/sdk/ui';
import { Form, FormError, limits, SubmitButton, TextField, useForm } from '@fitreel/sdk/forms';
import { newPlaylistTexts } from '../texts';
import styles from './new-playlist.module.css';
import type { PlaylistFields } from './change-playlists';
import { usePlaylists } from './use-playlists';

interface NewPlaylistProps {
  /** The button's text. */
  label: string;
  /** The closed form's button is the primary one of the page. */
  primary?: boolean;
  /** Class of the element around the open form. */
  panelClass?: string;
  onCreated?: (playlist: Contract.Playlist) => void;
}

/**
 * A button that shows and hides the form for a new playlist below it (behaviour.md#playlists). The hidden form keeps what
 * was typed; Cancel drops it. The button gets the focus when the form goes.
 */
export function NewPlaylist({ label, primary, panelClass, onCreated }: NewPlaylistProps): ReactNode {
  const [form, setForm] = useState<'none' | 'open' | 'folded'>('none');
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const open = form === 'open';
  const close = () => {
    setForm('none');
    toggle.current?.focus();
  };
  return (
    <>
      <Button
        ref={toggle}
        // The open form has a primary button of its own.
        variant={primary && !open ? 'primary' : 'secondary'}
        icon="plus"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setForm(open ? 'folded' : 'open')}
      >
        {label}
      </Button>
      <div className={open ? panelClass : undefined} id={panelId}>
        {form !== 'none' && (
          <CreatePlaylistForm
            folded={!open}
            onCancel={close}
            onCreated={(playlist) => {
              close();
              onCreated?.(playlist);
            }}
          />
        )}
      </div>
    </>
  );
}

interface CreatePlaylistFormProps {
  onCreated?: (playlist: Contract.Playlist) => void;
  /** Shows a Cancel button. */
  onCancel?: () => void;
  /** Folded away: it keeps what was typed, and focuses the title when it shows again. */
  folded?: boolean;
}

/** The form for a new playlist (behaviour.md#playlists). The focus starts on the title. */
export function CreatePlaylistForm(props: CreatePlaylistFormProps): ReactNode {
  const { onCreated, onCancel, folded = false } = props;
  const { create } = usePlaylists();
  const [busy, setBusy] = useState(false);
  // A second submit can come before the button renders as busy.
  const submitting = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, setFocus, formState } = useForm<PlaylistFields>({
    defaultValues: { title: '', description: '' },
  });

  useEffect(() => {
    if (!folded) setFocus('title');
  }, [folded, setFocus]);

  async function submit({ title, description }: PlaylistFields) {
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setFailure(null);
    const created = await create({ title: title.trim(), description: description.trim() });
    submitting.current = false;
    setBusy(false);
    setFailure(created.failure);
    // Keep what was typed, so that the user can try again.
    if (!created.playlist) return;
    reset();
    onCreated?.(created.playlist);
  }

  return (
    <Form label={newPlaylistTexts.form} hidden={folded} onSubmit={(event) => handleSubmit(submit)(event)}>
      <TextField
        label={newPlaylistTexts.title}
        error={formState.errors.title?.message}
        {...register('title', {
          validate: {
            required: (title) => title.trim() !== '' || newPlaylistTexts.titleMissing,
            length: (title) => atMost(title.trim(), limits.PLAYLIST_TITLE_MAX_LENGTH),
          },
        })}
      />
      <TextField
        label={newPlaylistTexts.description}
        hint={newPlaylistTexts.optional}
        multiline
        error={formState.errors.description?.message}
        {...register('description', {
          validate: (description) => atMost(description.trim(), limits.PLAYLIST_DESCRIPTION_MAX_LENGTH),
        })}
      />
      <FormError>{failure}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={busy}>{newPlaylistTexts.create}</SubmitButton>
        {onCancel && <Button onClick={onCancel}>{newPlaylistTexts.cancel}</Button>}
      </div>
    </Form>
  );
}

function atMost(text: string, length: number): true | string {
  return text.length <= length || newPlaylistTexts.tooLong(length);
}
