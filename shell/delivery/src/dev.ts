import { main } from './dev/dev';

main();
