import { useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FailureNotice, PageHeading, Skeleton } from '@fitreel/sdk/ui';
import { useDraft, type EditorProps } from './drafts';
import { Missing } from './missing';

/** A kind of thing that viewers make, with everything that its form needs. */
export interface Kind<T, F> {
  /** The page of one thing, and the page of all. */
  page: string;
  list: string;
  texts: { failed: string; all: string; missing: { title: string; text: string } };
  useOwn: () => { all: readonly T[]; status: string; error: unknown; retry: () => void };
  /** A copy of the thing in the address's fragment, or a new one. */
  copyOf: (hash: string) => T;
  fieldsIn: (typed: unknown) => F | null;
  Editor: ComponentType<EditorProps<T, F>>;
}

interface BuilderProps<T, F> {
  kind: Kind<T, F>;
  title: string;
}

/**
 * The form page of a kind of thing: for a new one, for the viewer's own with the address's `id`, or for a copy of the one in its fragment.
 * Typed text outlives the page and the tab (behaviour.md#workouts). Each address has its own element.
 */
export function Builder<T extends { _id: string }, F>({ kind, title }: BuilderProps<T, F>) {
  const { page, list, texts, useOwn, copyOf, fieldsIn, Editor } = kind;
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { typed, keep } = useDraft(fieldsIn);
  const { all, status, error, retry } = useOwn();
  const id = new URLSearchParams(search).get('id');
  const [copy] = useState(() => (id === null ? copyOf(hash) : null));
  const found = copy ?? all.find(({ _id }) => _id === id);
  // The thing being edited stays when it is deleted elsewhere.
  const [edited, setEdited] = useState(found);
  if (found && !edited) setEdited(found);
  const own = edited ?? found;
  if (!own && status === 'ready')
    return <Missing heading={title} missing={texts.missing} to={list} all={texts.all} />;
  const leaveFor = (to: string) => {
    Promise.resolve(navigate(to, { replace: true })).catch(reportError);
  };
  return (
    <>
      <PageHeading title={title} />
      {own ? (
        <Editor
          own={own}
          typed={typed}
          onTyped={keep}
          onSaved={({ _id }) => leaveFor(`${page}?id=${_id}`)}
          onCancel={() => {
            keep(null);
            leaveFor(search + hash === '' ? list : page + search + hash);
          }}
        />
      ) : status === 'failed' ? (
        <FailureNotice title={texts.failed} error={error} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </>
  );
}
