import { Button, EmptyState, FailureNotice, VideoRowSkeleton } from '@fitreel/sdk/ui';
import type { EditingClient } from './editing-client';
import { useState } from 'react';
import { BulkActions } from './bulk-actions';
import { CategoriesDialog } from './categories-dialog';
import { ChangeDialog, type AskedChange } from './change-dialog';
import { ChangesDialog } from './changes-dialog';
import { CreatorsDialog } from './creators-dialog';
import { DropArea } from './drop-area';
import { ImportDialog } from './import-dialog';
import { EditDialog } from './edit-dialog';
import { SelectionBar } from './selection-bar';
import { RoomContext, useNewRoom, useRoomCategories, useVersion } from './use-editing';
import { useFilters, ViewFilters } from './view-filters';
import { VideoTable } from './video-table';
import panel from '../shared/panel.module.css';
import { tokenTexts } from '../shared/texts';
import styles from './editors-room.module.css';
import { categoryTexts, changeTexts, creatorTexts, importTexts, roomTexts, tableTexts } from './texts';

/** The dialogs of the room. */
type Part = 'changes' | 'import' | 'categories' | 'creators';

export interface EditorsRoomProps {
  client: EditingClient;
  /** Forgets the token. */
  onLeave: () => void;
}

/** All videos of the catalogue, with the editor's actions. */
export default function EditorsRoom({ client, onLeave }: EditorsRoomProps) {
  const room = useNewRoom(client);
  const [open, setOpen] = useState<Part | null>(null);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  return (
    <RoomContext value={room}>
      <DropArea
        onFiles={(files) => {
          setDropped(files);
          setOpen('import');
        }}
      >
        <section className={`${panel.panel} ${panel.parts}`} aria-label={roomTexts.heading}>
          <div className={styles.head}>
            <h2 className={panel.heading}>{roomTexts.heading}</h2>
            <div className={styles.buttons}>
              <Button
                size="s"
                variant="primary"
                icon="plus"
                onClick={() => {
                  setDropped([]);
                  setOpen('import');
                }}
              >
                {importTexts.open}
              </Button>
              <Button size="s" onClick={() => setOpen('categories')}>
                {categoryTexts.open}
              </Button>
              <Button size="s" onClick={() => setOpen('creators')}>
                {creatorTexts.open}
              </Button>
              <Button size="s" icon="past" onClick={() => setOpen('changes')}>
                {changeTexts.open}
              </Button>
              <Button size="s" onClick={onLeave}>
                {tokenTexts.leave}
              </Button>
            </div>
          </div>
          <Videos open={open} setOpen={setOpen} dropped={dropped} />
        </section>
      </DropArea>
    </RoomContext>
  );
}

interface VideosProps {
  /** Files dropped on the room. */
  dropped: readonly File[];
  open: Part | null;
  setOpen: (part: Part | null) => void;
}

function Videos({ open, setOpen, dropped }: VideosProps) {
  const { values, setValues, view, isFiltered } = useFilters();
  const { data, error, refetch, isFetching } = useVersion(view);
  const { data: categories = [] } = useRoomCategories(data?.version ?? 0);
  const [asked, setAsked] = useState<AskedChange | null>(null);
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
      {/* Announced, because another editor may have changed the catalogue. */}
      <p role="status" className={styles.note}>
        {`${tableTexts.count(total)}${error ? `. ${roomTexts.silent}` : ''}`}
      </p>
      <SelectionBar view={view} total={total} selected={selected} onSelect={setSelected}>
        <BulkActions
          selected={selected}
          categories={categories}
          ask={setAsked}
          onDone={() => setSelected(new Set())}
        />
      </SelectionBar>
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
          isOrdered={!isFiltered}
        />
      )}
      <ImportDialog
        open={open === 'import'}
        dropped={dropped}
        categories={categories}
        onClose={() => setOpen(null)}
      />
      <CategoriesDialog
        open={open === 'categories'}
        categories={categories}
        onClose={() => setOpen(null)}
        ask={(change) => {
          setOpen(null);
          setAsked(change);
        }}
      />
      <CreatorsDialog
        open={open === 'creators'}
        onClose={() => setOpen(null)}
        ask={(change) => {
          setOpen(null);
          setAsked(change);
        }}
      />
      <ChangesDialog
        open={open === 'changes'}
        onClose={() => setOpen(null)}
        ask={(change) => {
          setOpen(null);
          setAsked(change);
        }}
      />
      <ChangeDialog asked={asked} onClose={() => setAsked(null)} />
      <EditDialog id={edited} categories={categories} onClose={() => setEdited(null)} />
    </>
  );
}
