export { startNotices } from './start-notices.ts';
