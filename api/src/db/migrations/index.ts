import type { Migration } from 'kysely';
import { alt, catalogVersion, creators } from './catalog';
import { creatorWords, follows } from './creators';
import { facts } from './facts';
import { first } from './first';
import { probe, sessions, trend } from './users';
import { search, searchAtOnce, searchBeginnings, searchCost, searchParts } from './search';

/** Every migration by name; they run in the order of their names. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-alt': alt,
  '0003-sessions': sessions,
  '0004-catalog-version': catalogVersion,
  '0005-search': search,
  '0006-creators': creators,
  '0007-trend': trend,
  '0008-probe': probe,
  '0009-search-cost': searchCost,
  '0010-search-at-once': searchAtOnce,
  '0011-search-parts': searchParts,
  '0012-search-beginnings': searchBeginnings,
  '0013-creator-words': creatorWords,
  '0014-facts': facts,
  '0015-follows': follows,
};
