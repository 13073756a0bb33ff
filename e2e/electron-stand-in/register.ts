import { registerHooks } from 'node:module';

/** For `node --import`: from here on, `electron` is the stand-in. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'electron') return next(specifier, context);
    return { url: new URL('./electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true };
  },
});
