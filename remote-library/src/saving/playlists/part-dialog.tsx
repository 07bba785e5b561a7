import type { Contract } from '@fitreel/sdk/api';
import { Dialog } from '@fitreel/sdk/ui';
import { FormEnd } from '../../shared/form';
import { PartForm } from '../../shared/part-form';
import type { Part } from '../../shared/use-part';
import { playlistPartTexts } from './texts';

interface PartDialogProps {
  video: Contract.PlaylistVideo;
  onSave: (part: Part) => void;
  onClose: () => void;
}

/** Sets the start and end of a video in a playlist (behaviour.md#playlists). */
export default function PartDialog({ video, onSave, onClose }: PartDialogProps) {
  const title = playlistPartTexts.change(video.title);
  const save = (part: Part) => {
    onSave(part);
    onClose();
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <PartForm label={title} part={video} onUse={save}>
        <FormEnd onCancel={onClose} />
      </PartForm>
    </Dialog>
  );
}
