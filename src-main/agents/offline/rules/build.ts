import { composeServices, justRecipes, makeTargets } from '../machine/project.ts';
import type { OfflineRule } from '../types.ts';
import { offer } from '../words.ts';

const makeTarget: OfflineRule = {
  id: 'make-target',
  about: 'a target that the Makefile does not have, with the nearest one',
  when: /(?:No rule to make target|Keine Regel, um|Aucune règle pour fabriquer la cible|No hay ninguna regla para construir el objetivo) ?['‘`«"„]\s?(?<target>[^'’»“"\n]{1,200}?)\s?['’»“"](?<needed>, needed by)?/,
  advise({ groups: { target = '', needed } }, failure) {
    // It is the file with the rules itself that is missing.
    if (/\s(?:-f|--file)\b/.test(failure.command) && failure.command.includes(target)) return null;
    if (needed)
      return {
        says: `make needs the file \`${target}\`, which does not exist and which no rule makes. Check the name in the Makefile.`,
        look: 'ls',
      };
    return offer(`The Makefile has no target \`${target}\`.`, target, {
      names: makeTargets(failure),
      command: failure.command,
    });
  },
};

const noMakefile: OfflineRule = {
  id: 'make-no-makefile',
  about: 'make in a folder without a Makefile',
  when: /No targets specified and no makefile found|Keine Targets angegeben und keine „make“-Steuerdatei gefunden/,
  advise: (_hit, { cwd }) => ({
    says: `There is no Makefile in \`${cwd}\`. Change into the folder that has one.`,
    look: 'ls',
  }),
};

const separator: OfflineRule = {
  id: 'make-separator',
  about: 'a Makefile with blanks where a tab belongs',
  when: /^(?<file>[^\s:]{1,200}):(?<row>\d{1,7}): \*\*\* missing separator/m,
  advise({ groups: { file = '', row = '' } }) {
    return {
      says: `Line ${row} of \`${file}\` begins with blanks, and make wants a tab before every command. The tabs show as \`^I\` here:`,
      look: /^[\w./-]+$/.test(file) ? `sed -n '${row}p' ${file} | cat -A` : null,
    };
  },
};

const just: OfflineRule = {
  id: 'just-recipe',
  about: 'a recipe that the justfile does not have, with the nearest one',
  when: /error: Justfile does not contain recipes? [`'](?<recipe>[^`'\n]{1,100})|error: No justfile found|^task: Task "(?<task>[^"\n]{1,100})" does not exist/im,
  advise({ groups: { recipe, task } }, failure) {
    if (recipe)
      return offer(`The justfile has no recipe \`${recipe}\`.`, recipe, {
        names: justRecipes(failure),
        command: failure.command,
      });
    if (task)
      return { says: `The Taskfile has no task \`${task}\`. These are the tasks it has:`, look: 'task --list-all' };
    return { says: 'There is no justfile here or above. Change into the project first.', look: 'ls -a' };
  },
};

const cmake: OfflineRule = {
  id: 'cmake-source',
  about: 'CMake in a folder without CMakeLists.txt, or without a package it needs',
  when: /does not appear to contain CMakeLists\.txt|Could NOT find (?<package>[\w:-]{1,80})|Could not find a package configuration file provided by "(?<config>[^"\n]{1,80})"/,
  advise({ groups }) {
    const name = groups.package ?? groups.config;
    if (name)
      return {
        says: `CMake finds no \`${name}\`: install it with its headers (a package whose name ends in \`-dev\` or \`-devel\`), or say where it is with \`CMAKE_PREFIX_PATH\`.`,
      };
    return {
      says: 'There is no CMakeLists.txt where CMake looks. Name the folder that has one: `cmake -S SOURCE -B build`.',
      look: 'ls',
    };
  },
};

const compose: OfflineRule = {
  id: 'compose-service',
  about: 'a Compose file or service that does not exist, with the nearest one',
  when: /no configuration file provided: not found|no such service: (?<service>[\w.-]{1,100})|Can't find a suitable configuration file/,
  advise({ groups: { service } }, failure) {
    if (service)
      return offer(`The Compose file has no service \`${service}\`.`, service, {
        names: composeServices(failure),
        command: failure.command,
      });
    return {
      says: `There is no Compose file (\`compose.yaml\`, \`docker-compose.yml\`) in \`${failure.cwd}\` or above. Change into the folder that has one, or name it with \`-f\`.`,
      look: 'ls',
    };
  },
};

export const buildRules: readonly OfflineRule[] = [makeTarget, noMakefile, separator, just, cmake, compose];
