export { WelcomeCards } from './welcome-cards.tsx';
