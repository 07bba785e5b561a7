import { FormError } from '@fitreel/sdk/forms';
import { useQuery } from '@fitreel/sdk/query';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { isUnfinished } from './follow-job';
import { useRoom } from './use-editing';
import styles from './import-dialog.module.css';
import { jobTexts } from './texts';

const POLL_INTERVAL_MS = 2000;

/** Lists the outcomes of this editor’s latest files, including files sent before a reload. */
export function LastFiles() {
  const { client, key } = useRoom();
  const [failure, setFailure] = useState('');
  const { data = [], refetch } = useQuery({
    queryKey: ['editing', key, 'jobs'],
    queryFn: client.jobs,
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (data.length === 0) return null;

  async function cancel(id: string) {
    try {
      await client.cancel(id);
      setFailure('');
    } catch (error) {
      setFailure((error as Error).message);
    }
    await refetch();
  }

  return (
    <details className={styles.last}>
      <summary>{jobTexts.heading}</summary>
      <ol>
        {data.map((job) => (
          <li key={job.id}>
            <span>
              <span className={styles.name} dir="auto">
                {job.name || jobTexts.addresses}
              </span>
              <span className={styles.note}>{jobTexts.outcome(job)}</span>
            </span>
            {isUnfinished(job) && (
              <Button
                size="s"
                onClick={() => {
                  cancel(job.id).catch(reportError);
                }}
              >
                {jobTexts.cancel}
                <VisuallyHidden>{` ${job.name}`}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <FormError>{failure}</FormError>
    </details>
  );
}
