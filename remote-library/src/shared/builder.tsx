import { useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FailureNotice, PageHeading, Skeleton } from '@fitreel/sdk/ui';
import { useDraft, type EditorProps } from './drafts';
import { Missing } from './missing';

/** A kind of things that viewers make, as its form needs it. */
export interface Kind<T, F> {
  /** The pages of one, and of all. */
  page: string;
  list: string;
  texts: { failed: string; all: string; missing: { title: string; text: string } };
  useOwn: () => { all: readonly T[]; status: string; error: unknown; retry: () => void };
  /** A copy of what the fragment of the address holds, or a new one. */
  copyOf: (hash: string) => T;
  fieldsIn: (typed: unknown) => F | null;
  Editor: ComponentType<EditorProps<T, F>>;
}

interface BuilderProps<T, F> {
  kind: Kind<T, F>;
  title: string;
}

/**
 * The page of the form of a kind of things: of a new one, of the viewer's own with the address's `id`, or of a copy of the one in its
 * fragment. What is typed outlives the page and the tab (behaviour.md#workouts). Another address is another element.
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
  // What is edited stays when it is deleted elsewhere.
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
