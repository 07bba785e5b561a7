import { stryker } from '@fitreel/tooling/stryker';

export default stryker('shell/protocol', 85);
