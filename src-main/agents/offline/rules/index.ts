import type { OfflineRule } from '../types.ts';
import { cargoTypo, failingTests, makeTarget, noLinker, noMakefile, outOfMemory } from './build.ts';
import { commandNotFound } from './command-not-found.ts';
import {
  dubiousOwnership,
  gitTypo,
  indexLock,
  localChanges,
  mergeConflict,
  missingUpstream,
  noTracking,
  notARepository,
  pathspec,
  pushRejected,
  unknownAuthor,
} from './git.ts';
import { connectionRefused, dockerDown, noSuchHost, portInUse } from './network.ts';
import { managedPython, missingPackage, missingPythonModule, missingScript, noPackageJson } from './packages.ts';
import { directoryExists, diskFull, fileWatchers, isDirectory, missingParent, missingPath } from './paths.ts';
import { dockerSocket, globalInstall, notExecutable, permissionDenied, sshKey } from './permission.ts';

/** Every rule, the narrow ones before the wide: a missing file is often only a symptom of something named further up. */
export const RULES: readonly OfflineRule[] = [
  missingUpstream,
  noTracking,
  pushRejected,
  gitTypo,
  pathspec,
  localChanges,
  mergeConflict,
  indexLock,
  unknownAuthor,
  dubiousOwnership,
  notARepository,
  missingScript,
  noPackageJson,
  managedPython,
  missingPythonModule,
  missingPackage,
  fileWatchers,
  diskFull,
  portInUse,
  dockerSocket,
  dockerDown,
  sshKey,
  globalInstall,
  noSuchHost,
  connectionRefused,
  makeTarget,
  noMakefile,
  cargoTypo,
  noLinker,
  failingTests,
  commandNotFound,
  notExecutable,
  permissionDenied,
  missingParent,
  directoryExists,
  isDirectory,
  missingPath,
  outOfMemory,
];
