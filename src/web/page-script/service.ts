import { stayAtPrivateLinks } from './not-public.ts';
import { startAtTopAfterReload } from './scroll-on-load.ts';

startAtTopAfterReload();
stayAtPrivateLinks();
