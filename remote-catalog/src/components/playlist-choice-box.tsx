import { useState } from 'react';
import type { Playlist, Video } from '@fitreel/sdk/api';
import { CheckboxField } from '@fitreel/sdk/forms';

export interface PlaylistChoiceBoxProps {
  playlist: Playlist;
  video: Video;
  /** Resolves when the API has answered, whatever it said; `playlist` is as it said by then. */
  onChange: (included: boolean) => Promise<void>;
}

/**
 * One playlist's checkbox. What was clicked is kept here until it is answered, since the lists of the SDK tell of a
 * change only after the click's event, by whose end React would have put the box back.
 */
export function PlaylistChoiceBox({ playlist, video, onChange }: PlaylistChoiceBoxProps) {
  const [wish, setWish] = useState<{ included: boolean } | null>(null);
  const included = playlist.videos.some(({ _id }) => _id === video._id);

  async function change(next: boolean) {
    const made = { included: next };
    setWish(made);
    await onChange(next);
    // Unless another click has come since.
    setWish((latest) => (latest === made ? null : latest));
  }

  return (
    <CheckboxField
      label={playlist.title}
      checked={wish ? wish.included : included}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
