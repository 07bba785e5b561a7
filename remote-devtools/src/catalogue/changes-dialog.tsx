import { useInfiniteQuery } from '@fitreel/sdk/query';
import { Button, Dialog, FailureNotice, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { AskedChange } from './change-dialog';
import { useRoom } from './use-editing';
import styles from './change-dialog.module.css';
import { isWorthRetry } from '../shared/gateway-request';
import { changeTexts } from './texts';

export interface ChangesDialogProps {
  open: boolean;
  onClose: () => void;
  /** Shows the effect of undoing a change. */
  ask: (change: AskedChange) => void;
}

/** The latest changes of all editors, each with Undo. */
export function ChangesDialog({ open, onClose, ask }: ChangesDialogProps) {
  return (
    <Dialog title={changeTexts.heading} open={open} onClose={onClose}>
      <Changes ask={ask} />
    </Dialog>
  );
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function Changes({ ask }: Pick<ChangesDialogProps, 'ask'>) {
  const { client, key } = useRoom();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['editing', key, 'changes'],
    queryFn: ({ pageParam }) => client.changes(pageParam),
    initialPageParam: undefined as number | undefined,
    // The very first change has the number 1.
    getNextPageParam: (page) => (Number(page.at(-1)?.change) > 1 ? page.at(-1)?.change : undefined),
    retry: isWorthRetry,
    gcTime: 0,
  });
  if (error)
    return (
      <FailureNotice
        title={changeTexts.failed}
        busy={isFetching}
        onRetry={() => {
          refetch().catch(reportError);
        }}
      >
        {error.message}
      </FailureNotice>
    );
  if (!data)
    return (
      <p role="status" aria-label={changeTexts.loading}>
        <Skeleton />
      </p>
    );
  const changes = data.pages.flat();
  if (changes.length === 0) return <p>{changeTexts.none}</p>;
  return (
    <ol className={styles.changes}>
      {changes.map(({ change, at, by, command, count, undoes, undone }) => (
        <li key={change}>
          <span>
            <span dir="auto">{command}</span>
            <span className={styles.when}>
              <time dateTime={at}>{time.format(new Date(at))}</time>
              {` · ${by || changeTexts.commandLine} · ${changeTexts.changed(count)}`}
            </span>
          </span>
          {undone ? (
            <span className={styles.when}>{changeTexts.undone}</span>
          ) : (
            <Button
              size="s"
              onClick={() => {
                const texts = undoes ? changeTexts.redoing(undoes) : changeTexts.undoing(change);
                ask({ ...texts, command: { kind: 'undo', change } });
              }}
            >
              {undoes ? changeTexts.redo : changeTexts.undo}
              <VisuallyHidden>{changeTexts.ofChange(undoes ?? change)}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
      {hasNextPage && (
        <li>
          <Button
            size="s"
            busy={isFetching}
            onClick={() => {
              fetchNextPage().catch(reportError);
            }}
          >
            {changeTexts.earlier}
          </Button>
        </li>
      )}
    </ol>
  );
}
