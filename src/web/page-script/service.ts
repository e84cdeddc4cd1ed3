import { startAtTopAfterReload } from './scroll-on-load.ts';

startAtTopAfterReload();
