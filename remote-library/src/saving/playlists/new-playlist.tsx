import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@fitreel/sdk/ui';
import { newId } from '../../shared/new-id';
import { playlistFormTexts } from './texts';
import { PlaylistForm } from './playlist-form';
import type { ListedPlaylist } from './playlist-queries';
import { usePlaylists } from './use-playlists';

interface NewPlaylistProps {
  /** The button's text. */
  label: string;
  /** Makes the closed form's button the primary one of the page. */
  primary?: boolean;
  /** Class of the element around the open form. */
  panelClass?: string;
  onCreated?: (playlist: ListedPlaylist) => void;
}

/**
 * A button that shows and hides the form for a new playlist below it (behaviour.md#playlists). The hidden form keeps the typed text; Cancel
 * drops it. The button gets the focus when the form closes.
 */
export function NewPlaylist({ label, primary, panelClass, onCreated }: NewPlaylistProps): ReactNode {
  const { create } = usePlaylists();
  const [form, setForm] = useState<'none' | 'open' | 'folded'>('none');
  const panelId = useId();
  // The future playlist's id: Create after a failure makes the same one.
  const [id, setId] = useState(newId);
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
          <PlaylistForm
            label={playlistFormTexts.form}
            action={playlistFormTexts.create}
            folded={!open}
            onCancel={close}
            onSubmit={async (fields) => {
              const { playlist, failure } = await create(fields, id);
              if (playlist) {
                setId(newId);
                close();
                onCreated?.(playlist);
              }
              return failure;
            }}
          />
        )}
      </div>
    </>
  );
}
