import { useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrating } from '@fitreel/sdk/platform';
import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  lazyPart,
  PageHeading,
  Skeleton,
  VisuallyHidden,
} from '@fitreel/sdk/ui';
import { useDraft, type EditorProps } from '../shared/drafts';
import { NEW_WORKOUT, workoutInHash, type OwnWorkout } from '../shared/workout';
import { NEW_PROGRAMME, programmeInHash, type OwnProgramme } from './programmes/programme';
import { ownCopy as ownProgramme } from './programmes/own-programmes';
import { programmeFieldsIn, type ProgrammeFields } from './programmes/programme-fields';
import { programmeTexts } from './programmes/texts';
import { useOwnProgrammes } from './programmes/use-own-programmes';
import { ownCopy, ownWorkouts } from './workouts/own-workouts';
import { workoutFieldsIn, type Fields } from './workouts/step-fields';
import { workoutTexts } from './workouts/texts';

interface Kind<T, F> {
  /** The pages of one, and of all. */
  page: string;
  list: string;
  texts: typeof workoutTexts | typeof programmeTexts;
  useOwn: () => Pick<ReturnType<typeof ownWorkouts.useOwn>, 'status' | 'error' | 'retry'> & {
    all: readonly T[];
  };
  /** A copy of what the fragment of the address holds, or a new one. */
  copyOf: (hash: string) => T;
  fieldsIn: (typed: unknown) => F | null;
  Editor: ComponentType<EditorProps<T, F>>;
}

const WORKOUT: Kind<OwnWorkout, Fields> = {
  ...{ page: '/workout', list: '/workouts', texts: workoutTexts, useOwn: ownWorkouts.useOwn },
  copyOf: (hash) => ownCopy(workoutInHash(hash) ?? NEW_WORKOUT),
  fieldsIn: workoutFieldsIn,
  Editor: lazyPart(() => import(/* webpackChunkName: "workout-editor" */ './workouts/workout-editor')),
};

const PROGRAMME: Kind<OwnProgramme, ProgrammeFields> = {
  ...{ page: '/programme', list: '/programmes', texts: programmeTexts, useOwn: useOwnProgrammes },
  copyOf: (hash) => ownProgramme(programmeInHash(hash) ?? NEW_PROGRAMME),
  fieldsIn: programmeFieldsIn,
  Editor: lazyPart(() => import(/* webpackChunkName: "programme-editor" */ './programmes/programme-editor')),
};

/**
 * The form of a workout or programme, at an address of its own: of a new one, of the viewer's own with the address's `id`, or of a copy
 * of the one in its fragment. What is typed outlives the page and the tab (behaviour.md#workouts).
 */
export function Component() {
  const { pathname, search, hash } = useLocation();
  const key = search + hash;
  return pathname.startsWith('/workout') ? (
    <Builder key={key} kind={WORKOUT} />
  ) : (
    <Builder key={key} kind={PROGRAMME} />
  );
}

function Builder<T extends { _id: string }, F>({ kind }: { kind: Kind<T, F> }) {
  const { search } = useLocation();
  const { create, edit, loading, needsScripts } = kind.texts;
  return (
    <>
      <PageHeading title={new URLSearchParams(search).has('id') ? edit : create} />
      {useHydrating() ? (
        <div role="status">
          <VisuallyHidden>{loading}</VisuallyHidden>
          <Skeleton />
          <noscript>
            <p>{needsScripts}</p>
          </noscript>
        </div>
      ) : (
        <Form kind={kind} />
      )}
    </>
  );
}

function Form<T extends { _id: string }, F>({ kind }: { kind: Kind<T, F> }) {
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
  const leaveFor = (to: string) => {
    Promise.resolve(navigate(to, { replace: true })).catch(reportError);
  };
  if (own)
    return (
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
    );
  if (status === 'failed') return <FailureNotice title={texts.failed} error={error} onRetry={retry} />;
  if (status !== 'ready') return <Skeleton />;
  return (
    <EmptyState
      icon="alert"
      title={texts.missing.title}
      action={<ButtonLink to={list}>{texts.all}</ButtonLink>}
    >
      {texts.missing.text}
    </EmptyState>
  );
}
