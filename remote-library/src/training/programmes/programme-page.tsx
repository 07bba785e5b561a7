import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '@fitreel/sdk/api';
import { useHydrating, usePlatform } from '@fitreel/sdk/platform';
import { useQuery } from '@fitreel/sdk/query';
import { FailureNotice, lazyPart, PageHeading, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { useToday } from '../../shared/activity/use-today';
import { LibraryPage } from '../../shared/library-page';
import { Builder, type Kind } from '../../shared/builder';
import { Missing } from '../../shared/missing';
import { madeQuery, ownCopy } from './own-programmes';
import { NEW_PROGRAMME, programmeInHash, type OwnProgramme, type Programme } from './programme';
import { programmeFieldsIn, type ProgrammeFields } from './programme-fields';
import { ProgrammeActions } from './programme-actions';
import text from '../../shared/text.module.css';
import styles from './programme-page.module.css';
import { programmeTexts } from './texts';
import { programmeFacts, todayOf } from './today';
import { TodayCard } from './today-card';
import { useOwnProgrammes } from './use-own-programmes';
import { Weeks } from './weeks';

/** The page has entries instead of cards. */
const NO_CARDS: readonly never[] = [];

const KIND: Kind<OwnProgramme, ProgrammeFields> = {
  ...{ page: '/programme', list: '/programmes', texts: programmeTexts, useOwn: useOwnProgrammes },
  copyOf: (hash) => ownCopy(programmeInHash(hash) ?? NEW_PROGRAMME),
  fieldsIn: programmeFieldsIn,
  Editor: lazyPart(() => import(/* webpackChunkName: "programme-editor" */ './programme-editor')),
};

/** A programme: one of the viewer's own, one generated from the catalogue, or one from a link's fragment (behaviour.md#programmes). */
export function Component() {
  const { pathname, search, hash } = useLocation();
  // A server receives neither the fragment of an address nor the viewer's own programmes.
  const hydrating = useHydrating();
  const parameters = new URLSearchParams(search);
  const [id, made] = [parameters.get('id'), parameters.get('made')];
  const builds = pathname === '/programme/new';
  const form = id === null ? programmeTexts.create : programmeTexts.edit;
  if (hydrating) return <Loading title={builds ? form : undefined} />;
  if (builds) return <Builder key={search + hash} kind={KIND} title={form} />;
  if (id !== null) return <Own key={id} id={id} />;
  if (made !== null) return <Made key={made} id={made} />;
  const programme = programmeInHash(hash);
  return programme ? <Shown key={hash} programme={programme} /> : <NoSuchProgramme />;
}

function Own({ id }: { id: string }) {
  const { all, status, error, retry } = useOwnProgrammes();
  const own = all.find(({ _id }) => _id === id);
  if (own) return <Shown programme={own} own={own} />;
  if (status === 'ready') return <NoSuchProgramme />;
  return status === 'failed' ? <Failed error={error} onRetry={retry} /> : <Loading />;
}

function Made({ id }: { id: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(madeQuery(useApi()));
  const programme = data?.programmes.find(({ _id }) => _id === id);
  if (programme) return <Shown programme={programme} />;
  if (data) return <NoSuchProgramme />;
  if (isError && !isFetching)
    return (
      <Failed
        error={error}
        onRetry={() => {
          refetch().catch(reportError);
        }}
      />
    );
  return <Loading />;
}

interface ShownProps {
  programme: Programme;
  own?: OwnProgramme | undefined;
}

function Shown({ programme, own }: ShownProps) {
  const today = useToday();
  const navigate = useNavigate();
  const platform = usePlatform();
  const shown = own && today !== null ? todayOf(own, today) : undefined;
  const open = (_id: string) => {
    Promise.resolve(navigate(`/programme?id=${_id}`, { replace: own !== undefined })).catch(reportError);
  };
  const isOver = shown?.isOver ?? false;
  // When this changes, the pressed button is gone: Start or Start again.
  const status = `${own?.run?.number} ${isOver}`;
  const earlier = own?.done.filter(({ run }) => run !== own.run?.number) ?? [];
  const runs = (own?.run?.number ?? 1) - 1;
  return (
    <LibraryPage items={NO_CARDS} status={status}>
      <div className={styles.page}>
        <PageHeading title={programme.title} />
        <p className={text.muted}>
          {programmeFacts(programme)} · {programmeTexts.modes[programme.mode]}
        </p>
        {own?.run && today !== null && <TodayCard own={own} today={today} isTitled={false} />}
        <ProgrammeActions programme={programme} own={own} isOver={isOver} onKept={open} platform={platform} />
        <Weeks programme={programme} own={own} today={today} todays={shown && shown.day - 1} />
        {runs > 0 && <p className={text.muted}>{programmeTexts.record(runs, earlier.length)}</p>}
      </div>
    </LibraryPage>
  );
}

function Loading({ title = programmeTexts.one }: { title?: string | undefined }) {
  return (
    <div role="status">
      <PageHeading title={title} />
      <VisuallyHidden>{programmeTexts.loading}</VisuallyHidden>
      <Skeleton className={styles.skeleton} />
      <noscript>
        <p>{programmeTexts.needsScripts}</p>
      </noscript>
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeading title={programmeTexts.one} />
      <FailureNotice title={programmeTexts.failed} error={error} onRetry={onRetry} />
    </>
  );
}

function NoSuchProgramme() {
  const { one, missing, all } = programmeTexts;
  return <Missing heading={one} missing={missing} to="/programmes" all={all} />;
}
