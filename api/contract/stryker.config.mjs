import { stryker } from '@fitreel/tooling/stryker';

export default stryker('api/contract', 75);
