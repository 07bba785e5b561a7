import type { Contract } from '@fitreel/sdk/api';
import { hashWith } from './link-content';

/**
 * The page that shows the programme, with all of it in the address: no server needs to know it. What else is in it, such as what is done,
 * stays out.
 */
export const programmeLink = ({ title, mode, entries }: Contract.Programme): string =>
  `/programme${hashWith('p', { title, mode, entries })}`;
