import type { OfflineRule } from '../types.ts';
import { line } from '../words.ts';

const LISTENING = ['ss -ltn', 'lsof -nP -iTCP -sTCP:LISTEN'];

const portInUse: OfflineRule = {
  id: 'port-in-use',
  about: 'a port that is taken, and who has it',
  when: /EADDRINUSE[^\n]{0,100}?:(?<node>\d{2,5})\b|[Pp]ort (?<named>\d{2,5}) (?:is|was) (?:already )?(?:in use|allocated|being used|occupied)|:(?<docker>\d{2,5})[^\n]{0,60}(?:port is already allocated|address already in use)|[Aa]ddress already in use|Only one usage of each socket address|Die Adresse wird bereits verwendet|Adresse déjà utilisée/,
  advise({ groups }, { command }) {
    // Some servers do not name the port; then it usually stands in the command.
    const port = groups.node ?? groups.named ?? groups.docker ?? /(?:^|[\s:=])(\d{4,5})\b/.exec(command)?.[1];
    if (port === undefined)
      return {
        says: 'Another program already listens on that port. These are the ports in use, with who has them:',
        look: ['ss -ltnp', 'lsof -nP -iTCP -sTCP:LISTEN'],
      };
    return {
      says: `Another program already listens on port ${port}. Find out which one; then stop it, or start this on another port.`,
      look: [`lsof -nP -iTCP:${port} -sTCP:LISTEN`, `ss -ltnp 'sport = :${port}'`],
    };
  },
};

const proxy: OfflineRule = {
  id: 'proxy',
  about: 'a proxy that is wrong or refuses',
  when: /Could not resolve proxy|Received HTTP code (?<code>\d{3}) from proxy|Proxy CONNECT aborted|407 Proxy Authentication|tunneling socket could not be established|Cannot connect to proxy|ProxyError/,
  advise: ({ groups }) => ({
    says: `The connection goes through a proxy, which ${groups.code ? `answered ${groups.code}` : 'cannot be reached or refuses it'}. The variables that name it are:`,
    look: 'env | cut -d = -f 1 | grep -i proxy',
  }),
};

const noSuchHost: OfflineRule = {
  id: 'no-such-host',
  about: 'a host name that cannot be looked up',
  when: /Could not resolve host(?:name)?:? (?<curl>[\w.-]{1,200})|getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (?<node>[\w.-]{1,200})|unable to resolve host address [‘'"](?<wget>[\w.-]{1,200})|lookup (?<go>[\w.-]{1,200})(?: on [\d.:]+)?: (?:no such host|Temporary failure)|Temporary failure in name resolution|Name or service not known|nodename nor servname provided|Temporärer Fehler bei der Namensauflösung|cannot resolve (?<ping>[\w.-]{1,200}): Unknown host/,
  advise({ groups }) {
    const host = Object.values(groups).find((one) => one !== undefined);
    return {
      says: `The name ${host ? `\`${host}\`` : 'of the server'} could not be looked up: it is misspelled, or there is no network or no DNS.`,
      look:
        host && /^\w/.test(host)
          ? [line`getent hosts ${host}`, line`host ${host}`, line`nslookup ${host}`]
          : 'cat /etc/resolv.conf',
    };
  },
};

const certificate: OfflineRule = {
  id: 'certificate',
  about: 'a certificate that is expired, self-signed, for another name, or from an unknown authority',
  when: /certificate has expired|certificate is not yet valid|CERT_HAS_EXPIRED|(?<self>self[- ]signed certificate|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)|(?<issuer>unable to get (?:local )?issuer certificate|UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|certificate signed by unknown authority|CERTIFICATE_VERIFY_FAILED|server certificate verification failed)|(?<name>no alternative certificate subject name matches|ERR_TLS_CERT_ALTNAME_INVALID|certificate is valid for|hostname mismatch)/i,
  advise({ groups }, { command }) {
    const what = groups.self
      ? 'is signed by itself; that is right for a server of your own only. Add its authority to the trusted ones rather than turn the check off'
      : groups.issuer
        ? 'comes from an authority that this machine does not know (a proxy of a company does that, and a missing package `ca-certificates`)'
        : groups.name
          ? 'is for another name than the one you asked for: check the address'
          : 'is expired or not valid yet; check the clock of this machine too';
    const host = hostIn(command);
    return {
      says: `The server's certificate ${what}. What it says:`,
      look: host ? `curl -svI https://${host}` : 'date',
    };
  },
};

function hostIn(command: string): string | null {
  return /https:\/\/(?:[^\s/@'"]{1,60}@)?(?<host>[\w][\w.-]{0,200}(?::\d{1,5})?)/.exec(command)?.groups?.host ?? null;
}

const connectionRefused: OfflineRule = {
  id: 'connection-refused',
  about: 'a server that does not listen',
  when: /Failed to connect to (?<curl>[\w.-]{1,200}) port (?<curlPort>\d{1,5})|connect to host (?<ssh>[\w.:-]{1,200}) port (?<sshPort>\d{1,5}): Connection refused|ECONNREFUSED (?<node>[\d.:a-f]{1,60}):(?<nodePort>\d{1,5})|dial tcp (?<go>[\d.[\]:a-f]{1,60}):(?<goPort>\d{1,5}): (?:connect: )?connection refused|[Cc]onnection refused|Verbindungsaufbau abgelehnt|Connexion refusée|Conexión rehusada/,
  advise({ groups }) {
    const port = groups.curlPort ?? groups.sshPort ?? groups.nodePort ?? groups.goPort;
    const host = groups.curl ?? groups.ssh ?? groups.node ?? groups.go;
    const isHere = host === undefined || /^(?:localhost|127\.|::1|\[::1\]|0\.0\.0\.0)/.test(host);
    return {
      says: `Nothing listens ${port ? `on port ${port}` : 'there'}${isHere ? '' : ` of \`${host}\``}: the server is not running, or it runs on another port.${isHere ? ' These are the ports in use on this machine:' : ''}`,
      look: isHere ? LISTENING : line`ping -c 3 ${host}`,
    };
  },
};

const timeout: OfflineRule = {
  id: 'network-timeout',
  about: 'a server that does not answer, or a network that is not there',
  when: /(?:[Cc]onnection|[Oo]peration|[Rr]ead) timed out|ETIMEDOUT|ESOCKETTIMEDOUT|i\/o timeout|Zeitüberschreitung der Verbindung|(?<net>[Nn]etwork is unreachable|ENETUNREACH|No route to host|EHOSTUNREACH)/,
  advise: ({ groups }) => ({
    says: groups.net
      ? 'There is no way to that address: this machine has no network, or a route is missing. The routes there are:'
      : 'The server did not answer in time: it is down, a firewall drops the packets, or the network is slow. The network as this machine sees it:',
    look: groups.net ? ['ip route', 'netstat -rn'] : ['ip -brief address', 'ifconfig'],
  }),
};

const httpStatus: OfflineRule = {
  id: 'http-status',
  about: 'an HTTP error that curl or wget reports',
  when: /curl: \(22\) The requested URL returned error: (?<curl>\d{3})|ERROR (?<wget>[45]\d{2}): |HTTPError: (?:HTTP Error )?(?<python>[45]\d{2})|Request failed with status code (?<axios>[45]\d{2})/,
  advise({ groups }, { command }) {
    const code = groups.curl ?? groups.wget ?? groups.python ?? groups.axios ?? '';
    const host = hostIn(command);
    return {
      says: `The server answered ${code}: ${STATUS[code] ?? (code.startsWith('5') ? 'it has a fault of its own; try again later' : 'it does not accept the request as it is')}.`,
      look: host ? `curl -sI https://${host}` : null,
    };
  },
};

const STATUS: Readonly<Record<string, string>> = {
  '400': 'it does not understand the request',
  '401': 'it wants a login, or yours has expired',
  '403': 'you may not see this, logged in or not',
  '404': 'there is nothing at that address; check the path',
  '405': 'this address does not take that method',
  '407': 'the proxy wants a login',
  '408': 'the request took too long',
  '413': 'what you send is too large',
  '429': 'there were too many requests; wait a while',
  '500': 'it has a fault of its own; try again later',
  '502': 'the server behind it does not answer',
  '503': 'it is overloaded or down for maintenance',
  '504': 'the server behind it does not answer in time',
};

const badUrl: OfflineRule = {
  id: 'bad-url',
  about: 'an address that cannot be read',
  when: /curl: \(3\)|curl: \(1\) Protocol "(?<scheme>[^"\n]{1,40})" not supported|URL rejected|ERR_INVALID_URL|TypeError: Invalid URL|unsupported protocol scheme/,
  advise: ({ groups }) => ({
    says: `${groups.scheme ? `curl knows no protocol \`${groups.scheme}\`` : 'The address cannot be read'}: check its spelling (\`https://\`), and put it in quotes when it holds \`&\`, \`?\` or blanks.`,
  }),
};

export const networkRules: readonly OfflineRule[] = [
  portInUse,
  proxy,
  noSuchHost,
  certificate,
  httpStatus,
  badUrl,
  connectionRefused,
  timeout,
];
