import { main } from './start/start';

main();
