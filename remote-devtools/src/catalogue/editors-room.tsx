import { Button, EmptyState, FailureNotice, VideoRowSkeleton } from '@fitreel/sdk/ui';
import type { EditingClient } from './editing-client';
import { useState } from 'react';
import { EditDialog } from './edit-dialog';
import { SelectionBar } from './selection-bar';
import { RoomContext, useNewRoom, useRoomCategories, useVersion } from './use-editing';
import { useFilters, ViewFilters } from './view-filters';
import { VideoTable } from './video-table';
import panel from '../shared/panel.module.css';
import { tokenTexts } from '../shared/texts';
import styles from './editors-room.module.css';
import { roomTexts, tableTexts } from './texts';

export interface EditorsRoomProps {
  client: EditingClient;
  /** Forgets the token. */
  onLeave: () => void;
}

/** All videos of the catalogue, and what an editor can do with them. */
export default function EditorsRoom({ client, onLeave }: EditorsRoomProps) {
  const room = useNewRoom(client);
  return (
    <RoomContext value={room}>
      <section className={`${panel.panel} ${panel.parts}`} aria-label={roomTexts.heading}>
        <div className={styles.head}>
          <h2 className={panel.heading}>{roomTexts.heading}</h2>
          <Button size="s" onClick={onLeave}>
            {tokenTexts.leave}
          </Button>
        </div>
        <Videos />
      </section>
    </RoomContext>
  );
}

function Videos() {
  const { values, setValues, view, isFiltered } = useFilters();
  const { data, error, refetch, isFetching } = useVersion(view);
  const { data: categories = [] } = useRoomCategories(data?.version ?? 0);
  const [edited, setEdited] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  if (!data)
    return error ? (
      <FailureNotice
        title={roomTexts.failed}
        busy={isFetching}
        onRetry={() => {
          refetch().catch(reportError);
        }}
      >
        {error.message}
      </FailureNotice>
    ) : (
      <div role="status" aria-label={roomTexts.loading}>
        <VideoRowSkeleton />
      </div>
    );
  const { total, version } = data;
  return (
    <>
      <ViewFilters values={values} onChange={setValues} categories={categories} />
      {/* Announced: another editor may have changed the catalogue. */}
      <p role="status" className={styles.note}>
        {`${tableTexts.count(total)}${error ? `. ${roomTexts.silent}` : ''}`}
      </p>
      <SelectionBar view={view} total={total} selected={selected} onSelect={setSelected} />
      {total === 0 ? (
        <EmptyState icon="search" title={isFiltered ? tableTexts.nothing : tableTexts.empty}>
          {isFiltered ? tableTexts.nothingAdvice : tableTexts.emptyAdvice}
        </EmptyState>
      ) : (
        <VideoTable
          key={JSON.stringify(view)}
          view={view}
          total={total}
          version={version}
          selected={selected}
          onSelect={(id, isSelected) => {
            const next = new Set(selected);
            if (isSelected) next.add(id);
            else next.delete(id);
            setSelected(next);
          }}
          onEdit={setEdited}
        />
      )}
      <EditDialog id={edited} categories={categories} onClose={() => setEdited(null)} />
    </>
  );
}
