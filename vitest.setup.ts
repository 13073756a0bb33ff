import { configureGlobal } from 'fast-check';

// Continuous integration tries the same random cases each time, so that a red run can be run again; elsewhere new ones are tried.
if (process.env.CI) configureGlobal({ seed: 20_260_930 });
