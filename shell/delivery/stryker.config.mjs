import { stryker } from '@fitreel/tooling/stryker';

export default stryker('shell/delivery', 85, '{core/!(start),capabilities/*}/**/*.ts');
