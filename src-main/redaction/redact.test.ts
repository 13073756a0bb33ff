import { describe, expect, test } from 'vitest';
import { redact } from './redact.ts';

const K = '[REDACTED_KEY#1]';
/** Put together here, so that no scanner takes this file for a leak. */
const join = (...parts: string[]) => parts.join('');
const AWS = join('AKIA', 'IOSFODNN7EXAMPLE');
const GITHUB = join('ghp_', 'a1B2'.repeat(9));
const JWT = join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9');
const PEM = join('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIEow\nAAAA\n-----END RSA PRIVATE', ' KEY-----');

const HIDDEN: [string, string][] = [
  [`aws ${AWS} end`, `aws ${K} end`],
  [`remote: ${GITHUB}`, `remote: ${K}`],
  [join('github_pat_', '11ABCDEFG0', 'abcdefghijklmnop'), K],
  [join('glpat-', 'x1y2z3x1y2z3x1y2z3x1'), K],
  [join('xoxb-', '1234567890-abcdef'), K],
  [
    `Post https://hooks.slack.com/services/${join('T00000000/', 'B00000000/XXXXXXXX')}`,
    `Post https://hooks.slack.com/services/${K}`,
  ],
  [join('sk-', 'proj-abc123def456ghi789'), K],
  [join('sk-', 'ant-api03-abcdefghijkl'), K],
  [join('AIza', 'SyA1234567890abcdefghijklmnopqrstuv'), K],
  [join('npm_', 'abcdefghijklmnopqrstuvwxyz0123456789'), K],
  [join('sk_', 'live_abcdefghij0123456789'), K],
  [join('hf_', 'abcdefghijklmnopqrstuvwxyz012345'), K],
  [`cookie=${JWT}; Path=/`, `cookie=${K}; Path=/`],
  ['postgres://app:s3cret@db:5432/x', `postgres://app:${K}@db:5432/x`],
  ['redis://:pw@localhost', `redis://:${K}@localhost`],
  ['Authorization: Bearer abcdefgh', `Authorization: Bearer ${K}`],
  ['-H "authorization: Basic dXNlcjpwYXNz"', `-H "authorization: Basic ${K}"`],
  ['bearer 0123456789abcdef0', `bearer ${K}`],
  ['curl -s -u me:hunter2 http://x', `curl -s -u me:${K} http://x`],
  ['DB_PASSWORD=hunter2', `DB_PASSWORD=${K}`],
  ['export OPENAI_API_KEY=abcd1234 && x', `export OPENAI_API_KEY=${K} && x`],
  ['{"password": "correct horse"}', `{"password": "${K}"}`],
  ["clientSecret: 'abcdef'", `clientSecret: '${K}'`],
  ['  db_password: hunter22', `  db_password: ${K}`],
  ['mysql --password hunter2', `mysql --password ${K}`],
  ['AWS_SECRET_ACCESS_KEY=wJalr/XUtn+FEMI', `AWS_SECRET_ACCESS_KEY=${K}`],
  ['<password>hunter2</password>', `<password>${K}</password>`],
  ['{"name":"DB_PASSWORD","value":"hunter2"}', `{"name":"DB_PASSWORD","value":"${K}"}`],
  ['your password is: Xk29fjLq!', `your password is: ${K}`],
  ['Pwd=hunter2;Encrypt=True', `Pwd=${K};Encrypt=True`],
  ['ftp://user:secret@ftp.example.com', `ftp://user:${K}@ftp.example.com`],
  ['Set-Cookie: JSESSIONID=ABCDEF1234567890ABCDEF; Path=/', `Set-Cookie: JSESSIONID=${K}; Path=/`],
  ['ssh alice@10.1.2.3', 'ssh alice@[REDACTED_IP#1]'],
  ['inet6 fe80::1ff:fe23:4567:890a/64', 'inet6 [REDACTED_IP#1]/64'],
  ['-I/home/alice/include', '-I~[REDACTED_PATH#1]/include'],
  ['{"at":"C:\\\\Users\\\\bob\\\\x"}', '{"at":"~[REDACTED_PATH#1]\\\\x"}'],
  ['card 4111 1111 1111 1111', 'card [REDACTED_CARD#1]'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN [REDACTED_IBAN#1]'],
  ['SSN: 219-09-9999', 'SSN: [REDACTED_SSN#1]'],
];

const KEPT: string[] = [
  'commit 1b2d0c6c0f4e4f0b9a1a2b3c4d5e6f708192a3b4',
  'id 123e4567-e89b-12d3-a456-426614174000',
  'author: Ada Lovelace',
  'Author=ada1815',
  'PWD=/srv/project1',
  'max_tokens=4096',
  'token_count: 81234567',
  'const token = readToken(3)',
  'TOKEN=$GITHUB_TOKEN',
  'password: <your password>',
  'Password: ',
  'fatal: password authentication failed for user "app"',
  'Basic authentication required',
  'bearer of good news everyone',
  'https://example.org:8443/a@b',
  'git@github.com:vox/axis.git',
  'risk-adjusted-return-of-the-portfolio-2024',
  'class="sk-fading-circle-with-long-name"',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'monkey=banana1',
  'if (password === confirmPassword) {}',
  'password: z.string().min(8),',
  'this.password = password;',
  'API_KEY=****',
  'key: value; color: #ff00aa',
  'react@18.2.0, icon@2x.png, user@host:~$',
  '"private_key_id": "4b1d2c3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c"',
  'cache key: npm-linux-x64-4f0b9a1a2b3c4d5e6f708192a3b4c5d6',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1gH8y5d2F3kq9n5Yc1mR0s9b8Vv7Xx6Kq3dPzLw2Ab me',
  '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk">',
  'ssh -p 22 host; mkdir -p foo; curl -u user https://x',
  'version 10.15.7.1 of 172.32.0.1 and 127.0.0.1',
  '/Users/Shared/x and https://example.org/home/alice',
  '-----BEGIN CERTIFICATE-----',
];

describe('what is a secret', () => {
  test.each(HIDDEN)('hides %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
    expect(redact(expected)).toBe(expected);
  });

  test.each(KEPT.map((text) => [text]))('keeps %j', (text) => {
    expect(redact(text)).toBe(text);
  });
});

test('one secret has one number in a text, and others have others', () => {
  expect(redact(`${AWS} ${GITHUB} ${AWS}`)).toBe('[REDACTED_KEY#1] [REDACTED_KEY#2] [REDACTED_KEY#1]');
});

test('a private key goes whole, and the lines below it keep their numbers', () => {
  expect(redact(`a\n${PEM}\nb`)).toBe(`a\n${K}\n\n\n\nb`);
  expect(redact(`a\n${PEM.slice(0, 40)}`)).toBe(`a\n${K}\n\n`);
});

test('a long line costs no more than its length', () => {
  const text = `${'token'.repeat(40_000)} ${'a-'.repeat(100_000)}`;
  const started = performance.now();
  expect(redact(text)).toBe(text);
  expect(performance.now() - started).toBeLessThan(2000);
});
