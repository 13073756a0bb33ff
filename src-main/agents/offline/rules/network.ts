import type { OfflineRule } from '../types.ts';

export const portInUse: OfflineRule = {
  id: 'port-in-use',
  when: /EADDRINUSE[^\n]*?:(?<node>\d{2,5})\b|[Pp]ort (?<named>\d{2,5}) is (?:already )?(?:in use|allocated|being used)|:(?<docker>\d{2,5})[^\n]*(?:port is already allocated|address already in use)|[Aa]ddress already in use/,
  advise({ groups }, { command, programs }) {
    // Some servers do not name the port; then it usually stands in the command.
    const port = groups?.node ?? groups?.named ?? groups?.docker ?? /(?:^|[\s:=])(\d{4,5})\b/.exec(command)?.[1];
    if (port === undefined)
      return {
        says: 'Another program already listens on that port. These are the ports in use:',
        run: programs().has('ss') ? 'ss -ltnp' : 'lsof -nP -iTCP -sTCP:LISTEN',
      };
    const run =
      programs().has('lsof') || !programs().has('ss')
        ? `lsof -nP -iTCP:${port} -sTCP:LISTEN`
        : `ss -ltnp 'sport = :${port}'`;
    return {
      says: `Another program already listens on port ${port}. Find out which one; then stop it, or start this on another port.`,
      run,
    };
  },
};

export const noSuchHost: OfflineRule = {
  id: 'no-such-host',
  when: /Could not resolve host(?:name)?:? (?<curl>[\w.-]+)|getaddrinfo (?:ENOTFOUND|EAI_AGAIN) (?<node>[\w.-]+)|Temporary failure in name resolution|Name or service not known/,
  advise({ groups }) {
    const host = groups?.curl ?? groups?.node;
    return {
      says: `The name ${host ? `\`${host}\`` : 'of the server'} could not be looked up: it is misspelled, or there is no network or no DNS.`,
      run: host && /^[\w][\w.-]*$/.test(host) ? `getent hosts ${host}` : null,
    };
  },
};

export const connectionRefused: OfflineRule = {
  id: 'connection-refused',
  when: /(?:Failed to connect to|connect to host) (?<host>[\w.-]+) port (?<port>\d+)|ECONNREFUSED (?<address>[\d.:a-f]+):(?<nodePort>\d+)|Connection refused/,
  advise({ groups, input }) {
    if (!/refused|Failed to connect/i.test(input)) return null;
    const port = groups?.port ?? groups?.nodePort;
    return {
      says: `Nothing listens ${port ? `on port ${port}` : 'there'}: the server is not running, or it runs on another port. These are the ports in use on this machine:`,
      run: 'ss -ltn',
    };
  },
};

export const dockerDown: OfflineRule = {
  id: 'docker-down',
  when: /Cannot connect to the Docker daemon/,
  advise: () => ({
    says: 'Docker itself is not running. Start it (on a desktop: Docker Desktop) and try again.',
    run: 'systemctl status docker --no-pager',
  }),
};
