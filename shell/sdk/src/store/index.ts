export { createStore, useStore, type Store, type StoreSource, type WritableStore } from './store';
