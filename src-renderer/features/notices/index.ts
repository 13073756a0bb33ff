export { Spoken } from './spoken.tsx';
export { startNotices } from './start-notices.ts';
