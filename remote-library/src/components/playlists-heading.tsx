import { useId, useRef, useState } from 'react';
import { CreatePlaylistForm } from '@fitreel/sdk/playlists';
import { Button, PageHeading } from '@fitreel/sdk/ui';
import styles from './playlists-heading.module.css';

/** The page's heading with the button that shows and hides the form for a new playlist. */
export function PlaylistsHeading() {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const handleCreated = () => {
    setOpen(false);
    // The form had the focus, and is gone.
    toggle.current?.focus();
  };
  return (
    <>
      <PageHeading title="All Playlists">
        <Button
          ref={toggle}
          // The open form has the page's primary button.
          variant={open ? 'secondary' : 'primary'}
          icon="plus"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          Create a playlist
        </Button>
      </PageHeading>
      {open && (
        <div className={styles.panel} id={panel}>
          <CreatePlaylistForm onCreated={handleCreated} />
        </div>
      )}
    </>
  );
}
