/** Folders that hold keys and little else. */
const SECRET_FOLDERS = ['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', 'gcloud', '.password-store'];

/** Files whose whole point is a secret. Matched against the last part of the path, without case. */
const SECRET_NAMES: readonly RegExp[] = [
  /^\.env(\.(?!example$|sample$|template$|dist$).*)?$/,
  /\.(pem|key|p12|pfx|pkcs12|jks|keystore|kdbx|ovpn|ppk|asc|gpg)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /^\.(netrc|npmrc|yarnrc|pypirc|pgpass|my\.cnf|git-credentials|htpasswd|vault[-_]pass.*|s3cfg|boto|.*_history)$/,
  /^(credentials?|secrets?)(\.(json|ya?ml|toml|ini|txt|db|env))?$/,
  /^(service[-_]account.*|.*[-_]credentials?)\.json$/,
  /^(shadow|gshadow|master\.passwd)$/,
];

/** True when a file is there to keep a secret, judged by its path alone; what else it holds is not worth the risk. */
export function isSecretPath(path: string): boolean {
  const parts = path.toLowerCase().split(/[/\\]/);
  const name = parts.at(-1) ?? '';
  return parts.some((part) => SECRET_FOLDERS.includes(part)) || SECRET_NAMES.some((pattern) => pattern.test(name));
}
