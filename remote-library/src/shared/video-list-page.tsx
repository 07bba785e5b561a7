import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import type { UserList } from './lists';
import { ButtonLink, FailureNotice, PageHeading, VideoGrid, VideoGridSkeleton } from '@fitreel/sdk/ui';
import { EmptyList, type EmptyListProps } from '@fitreel/sdk/empty-list';
import { LibraryPage } from './library-page';
import { listTexts } from './texts';

export interface VideoListPageProps {
  title: string;
  /** Replaces title, lead and actions. */
  header?: ReactNode;
  /** Shown between the title and the videos. */
  lead?: ReactNode;
  list: Pick<UserList, 'videos' | 'status' | 'error' | 'retry'>;
  /** Controls for the whole list, beside the title. */
  actions?: ReactNode;
  /** Whether a dialog of `actions` is open. */
  asking?: boolean;
  /** The content of an empty list, with advice on how to fill it. */
  empty: { art: EmptyListProps['art']; title: string; text: string };
  /** Controls for one video, on its card. */
  renderExtra?: (video: Contract.Video) => ReactNode;
  /** Shown while the list loads; by default a grid of skeletons. */
  loading?: ReactNode;
  /** Renders the videos; by default a grid of all. */
  children?: ReactNode;
}

/** The page of one list of videos: the history, watch later, the likes, or a playlist. */
export function VideoListPage(props: VideoListPageProps) {
  const { title, header, lead, list, actions, asking } = props;
  return (
    <LibraryPage items={list.videos} status={list.status} asking={asking}>
      {header ?? (
        <>
          <PageHeading title={title}>{actions}</PageHeading>
          {lead}
        </>
      )}
      <Videos {...props} />
    </LibraryPage>
  );
}

function Videos({ title, list, empty, loading, renderExtra, children }: VideoListPageProps) {
  switch (list.status) {
    // The shell redirects visitors to the login page.
    case 'anonymous':
    case 'loading':
      return loading ?? <VideoGridSkeleton />;
    case 'failed':
      return <FailureNotice title={listTexts.failed} error={list.error} onRetry={() => list.retry()} />;
    case 'ready':
      if (list.videos.length > 0) {
        return children ?? <VideoGrid label={title} videos={list.videos} renderExtra={renderExtra} />;
      }
      return (
        <EmptyList
          art={empty.art}
          title={empty.title}
          action={
            <ButtonLink to="/" variant="primary">
              {listTexts.browse}
            </ButtonLink>
          }
        >
          {empty.text}
        </EmptyList>
      );
  }
}
