import type { Contract } from '@fitreel/sdk/api';
import { useState } from 'react';
import { useRefresh, useRoom } from './use-editing';
import { importTexts } from './texts';

/** What to import, and how. */
export interface ImportSource {
  file: File | null;
  /** Addresses of videos, a line each; used without a file. */
  addresses: string;
  category: string;
  creator: string;
  createCategories: boolean;
  skipBad: boolean;
}

/** Most bytes of a file. */
const FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Previews and runs an import. */
export function useImport() {
  const { client } = useRoom();
  const refresh = useRefresh();
  const [state, setState] = useState<'' | 'previewing' | 'importing' | 'imported'>('');
  const [outcome, setOutcome] = useState<Contract.ImportResponse | null>(null);
  const [failure, setFailure] = useState('');

  function reset() {
    setOutcome(null);
    setFailure('');
    setState('');
  }

  async function run(source: ImportSource, { dryRun }: { dryRun: boolean }) {
    const { file, addresses, createCategories, skipBad, ...defaults } = source;
    if (!file && addresses.trim() === '') return setFailure(importTexts.nothing);
    if (file && file.size > FILE_MAX_BYTES) return setFailure(importTexts.tooLarge);
    const flag = (value: boolean) => (value ? 'true' : undefined);
    setFailure('');
    setState(dryRun ? 'previewing' : 'importing');
    try {
      const response = await client.importFile(file ?? new Blob([addresses]), {
        ...(file ? { name: file.name } : { kind: 'list' }),
        ...defaults,
        createCategories: flag(createCategories),
        skipBad: flag(skipBad),
        dryRun: flag(dryRun),
      });
      setOutcome(response);
      setState(response.imported ? 'imported' : '');
      if (response.imported) await refresh();
    } catch (error) {
      setFailure((error as Error).message);
      setState('');
    }
  }

  return { run, state, outcome, failure, reset };
}
