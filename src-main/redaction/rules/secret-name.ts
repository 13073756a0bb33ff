/**
 * How sure a name makes us. What stands under `password` is secret whatever it looks like; under `token` when it looks like no
 * plain word (a lexer has tokens too); under a bare `key` only when it looks random.
 */
export type NameStrength = 'strong' | 'medium' | 'weak';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Say nothing about what a name means: `API_KEY_PROD`, `passwordConfirmation`, `token_value`. */
const TRAILING = words(`prod production dev development test testing stage staging live sandbox local ci old new current
  previous primary secondary backup value val data base64 b64 plain raw str string text encoded encrypted default env main rw ro
  confirm confirmation again base`);
const STRONG =
  words(`password passwd passphrase passwort passcode pass pswd psw pwd pw secret secrets mnemonic senha contrasena
  contraseña`);
const MEDIUM = words(`token auth pat jwt otp totp pin bearer cred creds credential credentials authorization psk
  authtoken passkey`);
/** A key of these is a secret; any other may be the key of a map. */
const KEYS_OF =
  words(`api access secret private signing sign encryption encrypt decryption account master auth application app service
  storage license licence subscription admin root deploy ssh gpg pgp rsa dsa ec ecdsa aes hmac jwt cipher crypto session security shared
  preshared psk webhook integration ingest ingestion instrumentation server ssl tls host wallet client secure write admin send push user`);
const WEAK = words('key salt pepper code sid session sessionid sig signature');
/** Ends of names written without any break: `dbpassword`, `GITHUBTOKEN`, `apikey`. */
const STRONG_END = /(?:password|passwd|passphrase|passwort|secret)$/;
const MEDIUM_END = /(?:token|(?:api|access|secret|private|auth|master|signing|encryption|account|license)key)$/;
/** A token of these is a place in a text or a count, a key of these is public. */
const HARMLESS =
  words(`public pub max min num total count foreign primary sort partition row index lookup group natural next page
  continuation sync invalid unexpected missing first last start end operator keyword comment stop pad eos bos unk mask sep cls
  special prompt completion input output cached reasoning cancel cancellation peek prev lex lexer parse parser eof design css theme abort`);
const PHRASES =
  /(?:^|_)(?:seed|recovery|backup)_(?:phrase|codes?)$|(?:^|_)client_key_data$|^_auth$|sas_token$|shared_access_signature$|(?:^|_)sonar_login$/;

/** What every name has that any of these tables knows; most names have none of it, and are done. */
const HINT =
  /pass|pw|secret|tok|key|auth|cred|sig|pat|jwt|otp|pin|bearer|psk|salt|pepper|code|sid|session|mnemonic|senha|contrase|phrase|sonar.login/i;

const known = new Map<string, NameStrength | undefined>();
const KNOWN_MAX = 20_000;

/** How strongly a name (`db.password`, `X-Api-Key`, `clientSecret`) says that its value is a secret; undefined: it does not. */
export function strengthOf(name: string): NameStrength | undefined {
  if (!HINT.test(name)) return undefined;
  const found = known.get(name);
  if (found !== undefined || known.has(name)) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const strength = judgeName(name);
  known.set(name, strength);
  return strength;
}

/** Whether everything under this name is to be hidden, in data whose names are certain. */
export function isSecretName(name: string): boolean {
  const strength = strengthOf(name);
  return strength === 'strong' || strength === 'medium';
}

function judgeName(name: string): NameStrength | undefined {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9\u0080-\uffff]+/g, '_')
    .toLowerCase();
  if (PHRASES.test(snake)) return 'strong';
  const parts = snake.split('_').filter((part) => part !== '');
  while (parts.length > 1 && isTrailing(parts.at(-1) ?? '')) parts.pop();
  const last = (parts.at(-1) ?? '').replace(/\d{1,3}$/, '');
  const before = parts.at(-2) ?? '';
  if (last === 'pwd' && parts.length === 1) return 'medium';
  if (STRONG.has(last) || STRONG_END.test(last)) return 'strong';
  if (HARMLESS.has(before)) return undefined;
  if (MEDIUM.has(last) || MEDIUM_END.test(last)) return 'medium';
  if (last === 'key' && KEYS_OF.has(before)) return 'medium';
  return WEAK.has(last) ? 'weak' : undefined;
}

function isTrailing(part: string): boolean {
  return TRAILING.has(part) || /^\d{1,4}$/.test(part);
}
