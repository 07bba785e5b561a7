import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { CheckboxField } from '@fitreel/sdk/forms';

export interface PlaylistCheckboxProps {
  playlist: Contract.Playlist;
  video: Contract.Video;
  /** Resolves once the API has responded, with a failure too; `playlist` is up to date by then. */
  onChange: (included: boolean) => Promise<void>;
}

/**
 * One playlist's checkbox. It keeps what was clicked until the API has responded: the SDK's lists notify of a change
 * only after the click event, at whose end React would reset the box.
 */
export function PlaylistCheckbox({ playlist, video, onChange }: PlaylistCheckboxProps) {
  const [intent, setIntent] = useState<{ included: boolean } | null>(null);
  const included = playlist.videos.some(({ _id }) => _id === video._id);

  async function change(next: boolean) {
    const clicked = { included: next };
    setIntent(clicked);
    await onChange(next);
    // Unless another click has come since.
    setIntent((latest) => (latest === clicked ? null : latest));
  }

  return (
    <CheckboxField
      label={playlist.title}
      checked={intent ? intent.included : included}
      onChange={(event) => {
        change(event.target.checked).catch(reportError);
      }}
    />
  );
}
