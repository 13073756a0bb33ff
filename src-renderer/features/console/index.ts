export { Console } from './console.tsx';
export { AppHeader } from './header/app-header.tsx';
