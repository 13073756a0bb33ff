/** Asked of any object by promises, consoles and equality checks; not by the app. */
const ASKED_BY_OTHERS: ReadonlySet<string> = new Set([
  'then',
  'toJSON',
  'constructor',
  'inspect',
  'nodeType',
  'asymmetricMatch',
]);

/** The same object, save that reading what it does not have throws and says what to add. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = Reflect.get(object, key);
      if (typeof value === 'function' && key !== 'constructor') return value.bind(object);
      if (typeof key === 'symbol' || key in object || ASKED_BY_OTHERS.has(key)) return value;
      throw new Error(
        `The Electron stand-in has no ${name}.${key}. Add it in e2e/electron-stand-in, as Electron does it.`,
      );
    },
  });
}
