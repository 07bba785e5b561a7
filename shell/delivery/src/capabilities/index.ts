import type { CommandCapability } from '../cli/output';
import { audit } from './audit';
import { backup } from './backup';
import { brand } from './brand';
import { compatibility } from './compatibility';
import { controlRoom } from './control-room';
import { editing } from './editing';
import { environments } from './environments';
import { errors } from './errors';
import { guard } from './guard';
import { httpDeploys } from './http-deploys';
import { jointReleases } from './joint-releases';
import { observability } from './observability';
import { postgres } from './postgres';
import { previews } from './previews';
import { prune } from './prune';
import { searchEngines } from './search-engines';
import { signatures } from './signatures';
import { trusts } from './trusts';
import { webhook } from './webhook';

/** Every capability of the platform. All are on by default. They are named only here. */
export const CAPABILITIES: readonly CommandCapability[] = [
  httpDeploys,
  previews,
  errors,
  audit,
  prune,
  backup,
  brand,
  postgres,
  trusts,
  compatibility,
  controlRoom,
  editing,
  environments,
  guard,
  jointReleases,
  observability,
  searchEngines,
  signatures,
  webhook,
];
