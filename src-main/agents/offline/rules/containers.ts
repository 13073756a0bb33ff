import type { OfflineRule } from '../types.ts';
import { line, nearest, replaceWord } from '../words.ts';

const dockerDown: OfflineRule = {
  id: 'docker-down',
  about: 'a docker daemon that does not run',
  when: /Cannot connect to the Docker daemon|error during connect: [^\n]{0,200}docker|failed to connect to the docker API|Cannot connect to Podman/,
  advise: (_hit, { programs }) => ({
    says: 'Docker itself is not running. Start it (on a desktop: Docker Desktop) and try again.',
    look: programs().has('systemctl') ? 'systemctl status docker --no-pager' : 'docker context ls',
  }),
};

const noContainer: OfflineRule = {
  id: 'docker-no-container',
  about: 'a container, image, volume or network that does not exist',
  when: /No such (?<kind>container|volume|network|object|image): (?<name>[\w./:@-]{1,200})|(?<gone>network|volume) (?<other>[\w.-]{1,100}) not found/,
  advise({ groups }) {
    const kind = groups.kind ?? groups.gone ?? 'object';
    const look =
      {
        container: 'docker ps --all',
        image: 'docker images',
        volume: 'docker volume ls',
        network: 'docker network ls',
      }[kind] ?? 'docker ps --all';
    return { says: `There is no ${kind} \`${groups.name ?? groups.other}\`. These are the ones there are:`, look };
  },
};

const noImage: OfflineRule = {
  id: 'docker-no-image',
  about: 'an image that cannot be pulled',
  when: /pull access denied for (?<denied>[\w./:@-]{1,200})|manifest (?:for (?<tag>[\w./:@-]{1,200}) not found|unknown)|Unable to find image '(?<local>[^'\n]{1,200})' locally|repository (?<repository>[\w./:@-]{1,200}) not found/,
  advise({ groups, line: at }, { output }) {
    // That line alone is no failure: docker pulls the image next.
    if (groups.local && !output.has(/pull access denied|not found|manifest unknown|denied:/)) return null;
    const name = output.first(
      /pull access denied for (?<name>[\w./:@-]{1,200})|manifest for (?<tag>[\w./:@-]{1,200}) not found/,
    )?.groups;
    const image = name?.name ?? name?.tag ?? groups.repository ?? groups.local ?? '';
    return {
      says: `The registry has no image ${image ? `\`${image.replace(/,$/, '')}\`` : 'of that name and tag'} for you: check the spelling and the tag, or \`docker login\` if it is private. ${at === null ? '' : 'The images here:'}`.trim(),
      look: 'docker images',
    };
  },
};

const nameTaken: OfflineRule = {
  id: 'docker-name-taken',
  about: 'a container name that is in use',
  when: /The container name "\/?(?<name>[\w.-]{1,100})" is already in use/,
  advise: ({ groups: { name = '' } }) => ({
    says: `There is a container \`${name}\` already. Start that one, remove it, or give the new one another name.`,
    look: line`docker ps --all --filter name=${name}`,
  }),
};

const noDockerfile: OfflineRule = {
  id: 'dockerfile-missing',
  about: 'a Dockerfile, or a file it copies, that is not there',
  when: /failed to read dockerfile|unable to prepare context|COPY failed|failed to compute cache key:[^\n]{0,200}"(?<path>[^"\n]{1,200})": not found/,
  advise: ({ groups }) => ({
    says: groups.path
      ? `The Dockerfile copies \`${groups.path}\`, which is not in the folder that docker was given (or \`.dockerignore\` hides it).`
      : 'Docker finds no Dockerfile or no folder to build from: change into the right one, or name the file with `-f`.',
    look: 'ls -a',
  }),
};

const platform: OfflineRule = {
  id: 'docker-platform',
  about: 'an image for another kind of machine',
  when: /no matching manifest for (?<platform>[\w/]{1,40})|requested image's platform \((?<image>[\w/]{1,40})\) does not match|exec \S{1,200}: exec format error/,
  advise: ({ groups }) => ({
    says: `The image is not built for this kind of machine${groups.platform ? ` (${groups.platform})` : groups.image ? ` (it is for ${groups.image})` : ''}; \`--platform linux/amd64\` runs one of another kind under emulation. This machine:`,
    look: 'uname -m',
  }),
};

const kubeConnection: OfflineRule = {
  id: 'kubectl-connection',
  about: 'a cluster that does not answer',
  when: /The connection to the server (?<server>\S{1,200}) was refused|Unable to connect to the server|couldn't get current server API group list/,
  advise: ({ groups }) => ({
    says: `The cluster${groups.server ? ` at \`${groups.server}\`` : ''} does not answer: it is not running, or kubectl is set to the wrong one. The one it is set to:`,
    look: 'kubectl config get-contexts',
  }),
};

const kubeContext: OfflineRule = {
  id: 'kubectl-context',
  about: 'a context of kubectl that does not exist',
  when: /no context exists with the name: "(?<name>[^"\n]{1,200})"|context "(?<missing>[^"\n]{1,200})" does not exist|current-context is not set/,
  advise: ({ groups }) => ({
    says: `kubectl has no context ${(groups.name ?? groups.missing) ? `\`${groups.name ?? groups.missing}\`` : 'chosen'}. These are the ones it has:`,
    look: 'kubectl config get-contexts',
  }),
};

const kubeNotFound: OfflineRule = {
  id: 'kubectl-not-found',
  about: 'something that the cluster does not have, or that you may not see',
  when: /Error from server \((?<why>NotFound|Forbidden|Unauthorized)\): ?(?:(?<kind>[\w.]{1,80}) "(?<name>[^"\n]{1,200})")?|error: You must be logged in to the server/,
  advise({ groups }, { command }) {
    if (groups.why !== 'NotFound')
      return {
        says: `The cluster does not let you do that${groups.why === 'Forbidden' ? '' : ': your login is missing or has expired'}. What you may do:`,
        look: 'kubectl auth can-i --list',
      };
    const kind = groups.kind?.split('.')[0] ?? 'pods';
    if (kind === 'namespaces') {
      const meant = nearest(groups.name ?? '', ['default', 'kube-system', 'kube-public']);
      if (meant)
        return {
          says: `There is no namespace \`${groups.name}\`; you probably meant \`${meant}\`.`,
          fix: replaceWord(command, groups.name ?? '', meant),
        };
    }
    return {
      says: `There is no \`${groups.name}\` among the ${kind} here; it may be in another namespace.`,
      look: line`kubectl get ${kind} --all-namespaces`,
    };
  },
};

const crashLoop: OfflineRule = {
  id: 'compose-unhealthy',
  about: 'a service that Compose waits for in vain',
  when: /dependency failed to start: container (?<name>[\w.-]{1,100}) (?:is unhealthy|exited \(\d+\))/,
  advise: ({ groups: { name } }) => ({
    says: `The container \`${name}\` did not come up, and others wait for it. What it said last:`,
    look: line`docker logs --tail 40 ${name}`,
  }),
};

export const containerRules: readonly OfflineRule[] = [
  crashLoop,
  dockerDown,
  nameTaken,
  noContainer,
  platform,
  noImage,
  noDockerfile,
  kubeContext,
  kubeNotFound,
  kubeConnection,
];
