import { FormError } from '@fitreel/sdk/forms';
import { useState } from 'react';
import { FileButton } from './file-button';
import { followJob } from './follow-job';
import { useAnnounceChange } from './use-change';
import { useRoom } from './use-editing';
import { pictureTexts } from './texts';

/** Gives a video another picture. */
export function PictureButton({ id }: { id: string }) {
  const { client } = useRoom();
  const announce = useAnnounceChange();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function upload(file: File) {
    setBusy(true);
    setFailure('');
    try {
      const { picture } = await followJob(client, await client.picture(id, file));
      announce(picture?.change ?? null, pictureTexts.saved);
    } catch (error) {
      setFailure((error as Error).message);
    }
    setBusy(false);
  }

  return (
    <>
      <FileButton
        size="s"
        label={pictureTexts.choose}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        busy={busy}
        onFiles={([file]) => {
          if (file) upload(file).catch(reportError);
        }}
      />
      <FormError>{failure}</FormError>
    </>
  );
}
