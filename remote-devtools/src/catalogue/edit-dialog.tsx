import type { Contract } from '@fitreel/sdk/api';
import { useQuery } from '@fitreel/sdk/query';
import { Dialog, FailureNotice, VideoCard, VideoRowSkeleton } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { EditForm } from './edit-form';
import { GiveBackForm } from './give-back-form';
import { MoveForm } from './move-form';
import { PictureButton } from './picture-button';
import { useRoom } from './use-editing';
import styles from './edit-form.module.css';
import { isWorthRetry } from '../shared/gateway-request';
import { editTexts } from './texts';

export interface EditDialogProps {
  /** The `_id` of the video; null while the dialog is closed. */
  id: string | null;
  categories: readonly Contract.Category[];
  onClose: () => void;
}

/** Everything about one video: its card as viewers see it, and its fields. */
export function EditDialog({ id, categories, onClose }: EditDialogProps) {
  return (
    <Dialog title={editTexts.heading} open={id !== null} onClose={onClose}>
      {id !== null && <EditedVideo id={id} categories={categories} onClose={onClose} />}
    </Dialog>
  );
}

function EditedVideo({ id, categories, onClose }: EditDialogProps & { id: string }) {
  const { client, key } = useRoom();
  /** The number of fields reset to the host's value. Each reset gives the form a fresh start. */
  const [taken, setTaken] = useState(0);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['editing', key, 'video', id],
    queryFn: () => client.video(id),
    retry: isWorthRetry,
    gcTime: 0,
  });
  if (data)
    return (
      <>
        <figure className={styles.card}>
          {/* Inert, because its links would leave the room. */}
          <div className={styles.preview} inert>
            <VideoCard video={data.card} />
          </div>
          <figcaption>
            {data.video.state === 'live' ? editTexts.card : editTexts.cardWithdrawn}
            <PictureButton id={id} />
          </figcaption>
        </figure>
        <EditForm key={taken} loaded={data} categories={categories} onSaved={onClose} />
        {data.edited.length > 0 && (
          <GiveBackForm
            loaded={data}
            id={id}
            onTaken={async () => {
              await refetch();
              setTaken(taken + 1);
            }}
          />
        )}
        {data.video.state === 'live' && (
          <div className={styles.apart}>
            <MoveForm id={id} />
          </div>
        )}
      </>
    );
  if (!error)
    return (
      <div role="status" aria-label={editTexts.loading}>
        <VideoRowSkeleton />
      </div>
    );
  return (
    <FailureNotice
      title={editTexts.failed}
      busy={isFetching}
      onRetry={() => {
        refetch().catch(reportError);
      }}
    >
      {error.message}
    </FailureNotice>
  );
}
