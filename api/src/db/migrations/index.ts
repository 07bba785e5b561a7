import { activity } from './activity';
import { availability } from './availability';
import { alt, catalogVersion, creators } from './catalog';
import { creatorWords, follows } from './creators';
import { details } from './details';
import { editedFields, recoveredFields } from './edited-fields';
import { editingJobs } from './editing-jobs';
import { facts, filters, lengths } from './facts';
import { first } from './first';
import { formerIds } from './former-ids';
import { history } from './history';
import { hostValues } from './host-values';
import { limits } from './limits';
import { moments } from './moments';
import { newest, newestOrder } from './newest';
import { pictures } from './pictures';
import { positions } from './positions';
import { playedOn, programmes } from './programmes';
import { probe, sessions, sharedSecret, trend } from './users';
import { search, searchAtOnce, searchBeginnings, searchCost, searchParts, searchProgress } from './search';
import { catalogChanges, changeAuthors, withdrawnVideos } from './withdrawn';
import type { SiteMigration } from './site-migration';
import { categoryFacts, training } from './training';
import { workouts } from './workouts';

/** Every migration by name; they run in the order of the names. */
export const migrations: Record<string, SiteMigration> = {
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
  '0016-lengths': lengths,
  '0017-limits': limits,
  '0018-shared-secret': sharedSecret,
  '0019-positions': positions,
  '0020-moments': moments,
  '0021-workouts': workouts,
  '0022-history': history,
  '0023-pictures': pictures,
  '0024-withdrawn-videos': withdrawnVideos,
  '0025-catalog-changes': catalogChanges,
  '0026-change-authors': changeAuthors,
  '0027-availability': availability,
  '0028-details': details,
  '0029-filters': filters,
  '0030-activity': activity,
  '0031-programmes': programmes,
  '0032-played-on': playedOn,
  '0033-edited-fields': editedFields,
  '0034-editing-jobs': editingJobs,
  '0035-recovered-fields': recoveredFields,
  '0036-search-progress': searchProgress,
  '0037-training': training,
  '0038-host-values': hostValues,
  '0039-former-ids': formerIds,
  '0040-newest': newest,
  '0040-newest-order': newestOrder,
  '0041-category-facts': categoryFacts,
};
