import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ImportOptions } from './editing-client';
import { followJob } from './follow-job';
import { useRefresh, useRoom } from './use-editing';
import { importTexts } from './texts';

/** The source and options of an import. */
export interface ImportSource {
  files: readonly File[];
  /** Addresses of videos, one per line; only used without files. */
  addresses: string;
  category: string;
  creator: string;
  createCategories: boolean;
  skipBad: boolean;
  /** The files contain all videos of their creators: hides the others. */
  hideMissing: boolean;
}

/** A file with its options, and the last job for it. */
export interface SentFile {
  name: string;
  file: Blob;
  options: ImportOptions;
  job?: Contract.EditingJob;
}

type Step = 'previewing' | 'importing';

/** The largest file, in bytes. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;

const flag = (value: boolean) => (value ? ('true' as const) : undefined);

/** The files to send. */
function filesOf(source: ImportSource): SentFile[] {
  const { files, addresses, createCategories, skipBad, hideMissing, ...defaults } = source;
  const options = {
    ...defaults,
    createCategories: flag(createCategories),
    skipBad: flag(skipBad),
    missing: hideMissing ? ('hide' as const) : undefined,
  };
  if (files.length === 0)
    return [{ name: '', file: new Blob([addresses]), options: { kind: 'list', ...options } }];
  return files.map((file) => ({ name: file.name, file, options: { name: file.name, ...options } }));
}

/**
 * Previews and imports files one after the other. An import sends the previewed files, whatever the form contains by then. `reset` aborts a
 * preview and forgets its results.
 */
export function useImport() {
  const { client } = useRoom();
  const refresh = useRefresh();
  const { toasts } = usePlatform();
  const [state, setState] = useState<Step | 'imported' | ''>('');
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const [current, setCurrent] = useState<Pick<SentFile, 'name' | 'job'>>({ name: '' });
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController>(null);

  const stop = () => running.current?.abort();
  // A preview is aborted when its dialog closes, as nobody waits for it. An import continues.
  const closed = useEffectEvent(() => {
    if (state === 'previewing') stop();
  });
  useEffect(() => () => closed(), []);

  function reset() {
    stop();
    running.current = null;
    setFiles([]);
    setFailure('');
    setState('');
  }

  /** Sends the files one after the other. */
  async function run(step: Step, sent: readonly SentFile[]): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller;
    setFailure('');
    setFiles(sent);
    setState(step);
    for (const [index, { name, file, options, job: before }] of sent.entries()) {
      // Retrying a failed import skips the files that are already imported.
      if (before?.import?.imported) continue;
      setCurrent({ name });
      try {
        const accepted = await client.importFile(file, {
          ...options,
          ...(step === 'previewing' ? { dryRun: 'true' as const } : { preview: before?.id }),
        });
        const job = await followJob(client, accepted, {
          signal: controller.signal,
          onProgress: (latest) => isCurrent() && setCurrent({ name, job: latest }),
        });
        if (step === 'importing' && job.import) {
          toasts.show(importTexts.told(job.import, name), 'success');
          await refresh();
        }
        if (!isCurrent()) return;
        setFiles((all) => all.map((one, place) => (place === index ? { ...one, job } : one)));
      } catch (error) {
        if (!isCurrent()) return;
        const { message } = error as Error;
        setFailure(sent.length > 1 ? `${name}: ${message}` : message);
        setState('');
        return;
      }
    }
    setState(step === 'importing' ? 'imported' : '');
  }

  async function preview(source: ImportSource): Promise<void> {
    if (source.files.length === 0 && source.addresses.trim() === '') return setFailure(importTexts.nothing);
    const large = source.files.find(({ size }) => size > FILE_MAX_BYTES);
    if (large) return setFailure(importTexts.tooLarge(large.name));
    await run('previewing', filesOf(source));
  }

  /** Imports the previewed files. */
  const importAll = () => run('importing', files);

  return { state, files, current, failure, preview, importAll, stop, reset };
}
